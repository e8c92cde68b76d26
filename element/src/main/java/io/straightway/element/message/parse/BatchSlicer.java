package io.straightway.element.message.parse;

import io.straightway.element.message.Slice;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.xml.ByteSearch;
import io.straightway.element.message.xml.Gaps;
import io.straightway.element.message.xml.InheritedNamespaces;
import io.straightway.element.message.xml.MarkupScanner;
import io.straightway.element.message.xml.TagName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One walk through the markup of a batch, behind its start tag, that cuts out the messages.
 *
 * <p>The walk is made so that damage inside one message stays inside its slice. Markup that does
 * not end as it must counts as text, so the markup behind it is seen again. The start of a message
 * ends the message before it, if that is still open. A CDATA section or processing instruction that
 * holds the start of a message counts as not ended, because that is far likelier to be damage; the
 * schema allows it in an instruction, and then the message around it is refused.
 *
 * <p>A comment is another matter: between messages it is skipped to its end whatever it holds, so
 * that a message that someone has commented out is never taken for one. Inside a message a comment
 * with {@code --} in it, as one that has lost its end and runs into the next comment, counts as
 * text.
 */
public final class BatchSlicer {
  private static final int NONE = -1;

  private final byte[] body;
  private final MarkupScanner scanner;
  private final InheritedNamespaces inheritance;
  private final Gaps gaps;
  private final ByteSearch messageStarts;
  private final ByteSearch commentEnds;
  private final byte[] batchName;
  private final List<Slice> slices = new ArrayList<>();

  private int gapStart;
  private int messageStart = NONE;
  private int messageNameEnd;
  private int messageTagEnd;

  /** The end of the batch was seen while a message was open: so perhaps it was not the end. */
  private boolean torn;

  private boolean ended;

  BatchSlicer(byte[] body, MarkupScanner scanner, InheritedNamespaces inheritance, Gaps gaps) {
    this.body = body;
    this.scanner = scanner;
    this.inheritance = inheritance;
    this.gaps = gaps;
    this.batchName = Arrays.copyOfRange(body, scanner.nameStart(), scanner.nameEnd());
    this.commentEnds = ByteSearch.forText(body, body.length, "-->");
    this.messageStarts = new ByteSearch(body.length, this::messageStartsAt);
    this.gapStart = scanner.end();
  }

  /** Walks until the batch ends or there are more slices than wanted. */
  List<Slice> slices(int wanted) {
    while (!ended && slices.size() <= wanted) {
      step(scanner.next());
    }
    return slices;
  }

  private void step(MarkupScanner.Kind kind) {
    switch (kind) {
      case START_TAG, EMPTY_TAG -> {
        if (scanner.isLocally(TradeMessageSchema.MESSAGE)) {
          begin(kind);
        }
      }
      case END_TAG -> endTag();
      case COMMENT -> comment();
      case CDATA, INSTRUCTION -> opaque();
      case DECLARATION -> {}
      case END -> endOfBody();
    }
  }

  private void begin(MarkupScanner.Kind kind) {
    closeUpTo(scanner.start());
    messageStart = scanner.start();
    messageNameEnd = scanner.nameEnd();
    messageTagEnd = scanner.closed() ? scanner.end() : NONE;
    if (kind == MarkupScanner.Kind.EMPTY_TAG) {
      closeUpTo(scanner.end());
    }
  }

  private void endTag() {
    if (scanner.isLocally(TradeMessageSchema.BATCH)) {
      endOfBatch();
    } else if (scanner.isLocally(TradeMessageSchema.MESSAGE)) {
      if (messageStart != NONE && scanner.closed()) {
        closeUpTo(scanner.end());
      }
    }
  }

  private void endOfBatch() {
    if (messageStart != NONE) {
      closeUpTo(scanner.start());
      torn = true;
    }
    boolean stray = torn && messageStarts.next(scanner.end()) < body.length;
    if (!stray && scanner.closed() && isBatchName()) {
      closeUpTo(scanner.start());
      gapStart = scanner.end();
      closeUpTo(body.length);
      ended = true;
    }
  }

  private boolean isBatchName() {
    return Arrays.equals(
        body, scanner.nameStart(), scanner.nameEnd(), batchName, 0, batchName.length);
  }

  private void comment() {
    if (messageStart == NONE && !scanner.closed()) {
      scanner.goOnAt(Math.min(commentEnds.next(scanner.end()) + 3, body.length));
    }
  }

  private void opaque() {
    if (scanner.closed() && messageStarts.next(scanner.start() + 2) < scanner.end()) {
      scanner.goOnAt(scanner.start() + 2);
    }
  }

  private void endOfBody() {
    int before = slices.size();
    closeUpTo(body.length);
    if (slices.size() == before) { // the end tag of the batch is missing, and no slice shows it
      slices.add(new Slice(Arrays.copyOfRange(body, gapStart, body.length)));
    }
    ended = true;
  }

  /** Ends the message that is open, or the gap. */
  private void closeUpTo(int end) {
    if (messageStart != NONE) {
      slices.add(new Slice(message(end)));
      torn = false;
    } else if (!gaps.isInsignificant(gapStart, end)) {
      slices.add(new Slice(Arrays.copyOfRange(body, gaps.blankUpTo(gapStart, end), end)));
    }
    messageStart = NONE;
    gapStart = end;
  }

  private byte[] message(int end) {
    return messageTagEnd == NONE
        ? Arrays.copyOfRange(body, messageStart, end)
        : inheritance.standAlone(messageStart, messageNameEnd, messageTagEnd, end);
  }

  private boolean messageStartsAt(int offset) {
    if (body[offset] != '<') {
      return false;
    }
    TagName names = new TagName(body, body.length);
    return names.isLocally(TradeMessageSchema.MESSAGE, offset + 1, names.endOf(offset + 1));
  }
}
