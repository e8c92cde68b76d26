package io.straightway.feeder.file;

/**
 * What the reader hands to the writer: a range of the file, dealt with as one. The ranges of a file
 * follow each other without gaps.
 */
public sealed interface FeedItem permits MessageBatch, LocalRefusal, EndOfFile {
  /** The range of the file this item stands for. */
  FileRange range();
}
