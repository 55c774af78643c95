"""What changes hands, in an author's own words: things, coin, rations and keywords that come to the reader or go from the reader."""
