package io.straightway.feeder.file;

/**
 * A range of the file that the reader hands to the writer as one item. The ranges of a file follow
 * each other without gaps.
 */
public sealed interface FeedItem permits MessageBatch, LocalRefusal, EndOfFile {
  /** Returns the range of the file that this item covers. */
  FileRange range();
}
