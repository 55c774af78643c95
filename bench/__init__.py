"""Speed beside a peer in the same run, as ratios: `make bench`."""
