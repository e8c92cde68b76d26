package io.straightway.feeder.file;

/**
 * A part of the file that is not sent.
 *
 * @param range the range of the file in which the part was found
 * @param offset the offset of the part
 * @param code the reason why it is not sent
 */
public record LocalRefusal(FileRange range, long offset, Code code) implements FeedItem {
  /** The reasons for not sending a part of a file. */
  public enum Code {
    /** A piece of more than 1 MiB. */
    SLICE_TOO_LARGE,
    /** More than 64 KiB before the first message. */
    OPENING_TOO_LARGE,
    /** The file holds no message. */
    NO_MESSAGE,
    /** The file ends in an unclosed comment, CDATA section or processing instruction. */
    MARKUP_NOT_CLOSED,
    /** The file ends before the root's end tag: it may be cut off. */
    ROOT_NOT_CLOSED
  }
}
