package io.straightway.feeder.file;

/**
 * What the reader hands to the writer: a stretch of the file, dealt with as one. The stretches of a
 * file follow each other without gaps.
 */
public sealed interface FeedItem permits MessageBatch, LocalRefusal, EndOfFile {
  /** The stretch of the file this item stands for. */
  FileRange stretch();
}
