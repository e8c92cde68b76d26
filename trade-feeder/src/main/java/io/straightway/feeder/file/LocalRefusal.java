package io.straightway.feeder.file;

/**
 * Something in the file that is not sent.
 *
 * @param range the part of the file it was found in
 * @param offset where it starts
 * @param code why it is not sent
 */
public record LocalRefusal(FileRange range, long offset, Code code) implements FeedItem {
  /** Why something is not sent. */
  public enum Code {
    /** A piece of more than 1 MiB. */
    SLICE_TOO_LARGE,
    /** More than 64 KiB before the first message. */
    OPENING_TOO_LARGE,
    /** The file holds no message. */
    NO_MESSAGE,
    /** A comment, CDATA section or processing instruction that the file ends in. */
    MARKUP_NOT_CLOSED,
    /** The file ends before the root's end tag: it may be cut off. */
    ROOT_NOT_CLOSED
  }
}
