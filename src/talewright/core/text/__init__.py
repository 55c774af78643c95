"""Text as data: messages, words and names. A face renders them in the reader's language."""
