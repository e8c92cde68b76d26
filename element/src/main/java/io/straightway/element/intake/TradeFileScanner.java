package io.straightway.element.intake;

import io.straightway.element.intake.FileMarkup.Mark;
import io.straightway.element.intake.FileMarkup.TagEnd;
import java.io.IOException;

/**
 * Finds where the messages of a batch begin and end in a file of any length, going forward only. It
 * goes by the markup, as the slicer does that takes a request apart: a tag in a comment, CDATA
 * section or processing instruction is none. What it finds need not be whole or well formed, for it
 * is taken apart and read later; it only must not cut a message in two, nor drop or repeat a byte.
 *
 * <p>Every byte is in exactly one unit; each {@link #next} begins where the one before ended.
 *
 * <p>Between messages a comment reaches to its end, or to the end of the file if it has none: what
 * stands in a comment is never booked. Elsewhere markup without an end counts as text, so that it
 * harms one message and not the next. That takes looking back, which is possible within a unit of
 * up to {@link FileWindow#MOST_HELD} bytes; a longer one is refused whatever is in it.
 */
final class TradeFileScanner {
  /** What a stretch of the file is. */
  enum Unit {
    /** One message, from its start tag to its end tag. */
    MESSAGE,
    /** White space, comments and processing instructions. */
    GAP,
    /** Anything else within the batch. */
    IRREGULAR,
    /** From the end tag of the batch to the end of the file. */
    TAIL,
    /** The same, with something behind the end tag that does not belong there. */
    STRAY_TAIL,
    /** The end of the file, without an end tag of the batch. */
    END
  }

  private final FileWindow window;
  private final FileMarkup markup;
  private final String batchName;

  /** The end of the batch was seen while a message was open: so perhaps it was not the end. */
  private boolean torn;

  /**
   * @param window stands behind the start tag of the batch
   * @param batchName the name in that start tag, with its prefix
   */
  TradeFileScanner(FileWindow window, String batchName) {
    this.window = window;
    this.markup = new FileMarkup(window);
    this.batchName = batchName;
  }

  /** Goes through the next unit; the window holds it. */
  Unit next() throws IOException {
    window.begin();
    markup.begin();
    return switch (markup.look()) {
      case END_OF_FILE -> Unit.END;
      case MESSAGE_START -> message();
      case BATCH_END -> markup.isEndOf(batchName) ? tail() : gap();
      default -> gap();
    };
  }

  private Unit message() throws IOException {
    boolean open = markup.skipStartTag() != TagEnd.EMPTY;
    while (open) {
      Mark mark = markup.look();
      switch (mark) {
        case TEXT -> markup.skipText();
        case MESSAGE_START, BATCH_END, END_OF_FILE -> {
          torn = mark == Mark.BATCH_END;
          return Unit.IRREGULAR;
        }
        case MESSAGE_END -> open = !markup.skipEndTag();
        case COMMENT -> markup.skipCommentInMessage();
        case INSTRUCTION, CDATA -> markup.skipOpaque(mark);
        case DECLARATION -> markup.skipDeclaration();
        case BATCH_START, OTHER_TAG -> markup.skipTag();
      }
    }
    torn = false;
    return Unit.MESSAGE;
  }

  private Unit gap() throws IOException {
    boolean insignificant = true;
    for (Mark mark = markup.look(); !endsGap(mark); mark = markup.look()) {
      insignificant &= skipBetweenMessages(mark);
    }
    return insignificant ? Unit.GAP : Unit.IRREGULAR;
  }

  private boolean endsGap(Mark mark) throws IOException {
    return mark == Mark.END_OF_FILE
        || mark == Mark.MESSAGE_START
        || (mark == Mark.BATCH_END && markup.isEndOf(batchName));
  }

  private Unit tail() throws IOException {
    markup.skipEndTag();
    boolean insignificant = true;
    for (Mark mark = markup.look(); mark != Mark.END_OF_FILE; mark = markup.look()) {
      if (mark == Mark.MESSAGE_START && torn) {
        return Unit.IRREGULAR;
      }
      insignificant &= skipBetweenMessages(mark);
    }
    return insignificant ? Unit.TAIL : Unit.STRAY_TAIL;
  }

  /** Goes behind what stands here; answers whether it may stand between messages. */
  private boolean skipBetweenMessages(Mark mark) throws IOException {
    return switch (mark) {
      case TEXT -> markup.skipText();
      case COMMENT -> markup.skipComment();
      case INSTRUCTION -> markup.skipOpaque(mark);
      default -> {
        skipStray(mark);
        yield false;
      }
    };
  }

  private void skipStray(Mark mark) throws IOException {
    switch (mark) {
      case CDATA -> markup.skipOpaque(mark);
      case DECLARATION -> markup.skipDeclaration();
      default -> markup.skipTag();
    }
  }
}
