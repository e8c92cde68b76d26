package io.straightway.feeder.file;

/** What a {@code <} turned out to begin. */
enum Markup {
  /** A whole comment or processing instruction, already passed. */
  SKIPPED,
  /** A whole CDATA section, already passed. */
  CDATA,
  /** A comment, CDATA section or processing instruction that the file ends in. */
  NOT_CLOSED,
  /** The name of a start tag {@code TradeMessage}, whatever its prefix. */
  MESSAGE_START,
  /** The name of an end tag {@code TradeMessage}, whatever its prefix. */
  MESSAGE_END,
  /** The name of the root's end tag. */
  ROOT_END,
  /** The name of any other start tag. */
  START,
  /** The name of any other end tag. */
  END,
  /** The start of a declaration such as DOCTYPE. */
  DECLARATION
}
