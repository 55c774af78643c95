"""Every step from the first release to now. A released step is never changed; a new one is added."""
