package io.straightway.element.intake;

import io.straightway.element.intake.FileMarkup.Mark;
import io.straightway.element.intake.FileMarkup.TagEnd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** How a trade file begins. */
sealed interface TradeFileOpening {
  /** The most bytes that may stand before the first message. */
  int LONGEST = 64 * 1024;

  /**
   * A batch.
   *
   * @param bytes everything up to and with the start tag
   * @param name the name in the start tag, with its prefix
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Batch(String name, byte[] bytes) implements TradeFileOpening {
    /** The end tag of the batch. */
    byte[] endTag() {
      return ("</" + name + ">").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A batch that begins so and has one message, of no content. */
    byte[] shortestBatch() {
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.writeBytes(bytes);
      whole.writeBytes(("<" + FileMarkup.MESSAGE + "/>").getBytes(StandardCharsets.US_ASCII));
      whole.writeBytes(endTag());
      return whole.toByteArray();
    }
  }

  /**
   * FIXML with Batches.
   *
   * @param name the name in the start tag of FIXML, with its prefix
   * @param bytes everything up to the first Batch
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Fixml(String name, byte[] bytes) implements TradeFileOpening {
    static final String ROOT = "FIXML";
    static final String BATCH = "Batch";
    static final String REPORT = "TrdCaptRpt";
    static final String HEADER = "Hdr";

    byte[] endTag() {
      return ("</" + name + ">").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** FIXML that begins so and has one message, of no content. */
    byte[] shortestBatch() {
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.writeBytes(bytes);
      whole.writeBytes("<Batch><TrdCaptRpt/></Batch>".getBytes(StandardCharsets.US_ASCII));
      whole.writeBytes(endTag());
      return whole.toByteArray();
    }
  }

  /** One message that is the whole file. */
  record Single() implements TradeFileOpening {}

  /**
   * Neither, as far as one can see.
   *
   * @param head the first bytes of the file, up to and with what shows it
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Neither(byte[] head) implements TradeFileOpening {}

  /** More than {@link #LONGEST} bytes before the first message. */
  record TooLong() implements TradeFileOpening {}

  /**
   * Reads the opening; the window is at the beginning of the file, and then behind the opening of a
   * batch.
   */
  static TradeFileOpening read(FileWindow window) throws IOException {
    FileMarkup markup = new FileMarkup(window);
    window.begin();
    skipByteOrderMark(window);
    boolean prolog = true;
    while (prolog && window.length() <= LONGEST) {
      Mark mark = markup.look();
      switch (mark) {
        case MESSAGE_START -> {
          return new Single();
        }
        case BATCH_START -> {
          return batch(window, markup);
        }
        case TEXT -> prolog = markup.skipText();
        case COMMENT -> prolog = markup.skipComment();
        case INSTRUCTION -> prolog = markup.skipOpaque(mark);
        case END_OF_FILE -> prolog = false;
        default -> {
          if (markup.isStartOf(Fixml.ROOT)) {
            return fixml(window, markup);
          }
          markup.skipTag();
          prolog = false;
        }
      }
    }
    return window.length() > LONGEST ? new TooLong() : new Neither(window.bytes());
  }

  private static void skipByteOrderMark(FileWindow window) throws IOException {
    if (window.peek() == 0xEF && window.peek(1) == 0xBB && window.peek(2) == 0xBF) {
      window.advance(3);
    }
  }

  private static TradeFileOpening fixml(FileWindow window, FileMarkup markup) throws IOException {
    String name = markup.name();
    TagEnd end = markup.skipStartTag();
    boolean gap = end == TagEnd.OPEN;
    while (gap && window.length() <= LONGEST) {
      Mark mark = markup.look();
      gap =
          switch (mark) {
            case TEXT -> markup.skipText();
            case COMMENT -> markup.skipComment();
            case INSTRUCTION -> markup.skipOpaque(mark);
            default -> false;
          };
    }
    if (window.length() > LONGEST) {
      return new TooLong();
    }
    return end == TagEnd.OPEN && markup.isStartOf(Fixml.BATCH)
        ? new Fixml(name, window.bytes())
        : new Single();
  }

  private static TradeFileOpening batch(FileWindow window, FileMarkup markup) throws IOException {
    String name = markup.name();
    TagEnd end = markup.skipStartTag();
    if (window.length() > LONGEST) {
      return new TooLong();
    }
    return end == TagEnd.OPEN ? new Batch(name, window.bytes()) : new Neither(window.bytes());
  }
}
