"""python -m talewright"""

from talewright.faces.cli import main

if __name__ == "__main__":
    main()
