"""Attacks on a server of this program, for anybody to repeat: `make attack`. Bounded, and on this machine only."""
