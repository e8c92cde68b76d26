package io.straightway.element.message.fixml;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Slice;
import io.straightway.element.message.xml.ByteSearch;
import io.straightway.element.message.xml.Gaps;
import io.straightway.element.message.xml.InheritedNamespaces;
import io.straightway.element.message.xml.MarkupScanner;
import io.straightway.element.message.xml.TagName;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One walk through the markup of FIXML with Batches, behind the start tag of FIXML, that cuts out
 * the messages and puts each into a FIXML document of its own: the start tags of FIXML and Batch
 * with their namespace declarations and nothing else, the Hdr of the Batch, the message, and the
 * two end tags.
 *
 * <p>Damage inside one message stays inside its slice, as in a batch of TradeMessages. In a Batch
 * every element behind the Hdr is a message, known or not. It ends at the first end tag of its
 * name, or where a trade capture report or a Batch begins, for those stand in no report. In another
 * message, such as an acknowledgement that holds what it is about, they are part of it if its end
 * tag comes: they are not booked.
 */
public final class FixmlSlicer {
  /** The most bytes that all messages of a Batch are given. */
  public static final int LONGEST_FRAME = 4096;

  /** How far behind a report in another message the end tag of that may be: a message's length. */
  private static final int FARTHEST_END = IncomingTradeMessage.KEPT_OF_OVERSIZE;

  private static final int NONE = -1;

  private final byte[] body;
  private final MarkupScanner scanner;
  private final Gaps gaps;
  private final ByteSearch reportStarts;
  private final ByteSearch commentEnds;
  private final byte[] rootName;
  private final byte[] rootTag;
  private final List<Slice> slices = new ArrayList<>();

  private final ByteArrayOutputStream opening = new ByteArrayOutputStream();
  private byte[] closing = {};
  private byte[] batchName = {};
  private boolean inBatch;
  private boolean mayHaveHeader;

  private int gapStart;

  /** Outside of a Batch what is stray is kept with the tag before it, so that it can't be read. */
  private int strayStart;

  private int messageStart = NONE;
  private byte[] messageName = {};
  private boolean isReport;

  /** The end of a Batch was seen while a message was open: so perhaps it was not the end. */
  private boolean torn;

  private boolean longFrame;
  private boolean ended;

  /** A walk over a body whose scanner is at the start tag of FIXML, which is well formed. */
  public FixmlSlicer(byte[] body, MarkupScanner scanner, Gaps gaps) {
    this.body = body;
    this.scanner = scanner;
    this.gaps = gaps;
    this.rootName = name();
    this.rootTag =
        new InheritedNamespaces(body, scanner.nameEnd(), scanner.end()).startTag(rootName);
    this.commentEnds = ByteSearch.forText(body, body.length, "-->");
    this.reportStarts = new ByteSearch(body.length, this::reportStartsAt);
    this.gapStart = scanner.end();
    this.strayStart = gapStart;
  }

  /** Whether the first element from an offset on is a Batch. */
  public static boolean isBatch(byte[] body, int from) {
    MarkupScanner ahead = new MarkupScanner(body, from, body.length);
    for (; ; ) {
      switch (ahead.next()) {
        case START_TAG, EMPTY_TAG -> {
          return ahead.isLocally(Fixml.BATCH);
        }
        case COMMENT, INSTRUCTION -> {
          if (!ahead.closed()) {
            return false;
          }
        }
        default -> {
          return false;
        }
      }
    }
  }

  /** Walks until FIXML ends or there are more slices than wanted. */
  public List<Slice> slices(int wanted) {
    while (!ended && slices.size() <= wanted) {
      step(scanner.next());
    }
    return slices;
  }

  /** Whether a Batch had more to give to its messages than it may: then nothing is cut any more. */
  public boolean hasLongFrame() {
    return longFrame;
  }

  private void step(MarkupScanner.Kind kind) {
    switch (kind) {
      case START_TAG, EMPTY_TAG -> startTag(kind);
      case END_TAG -> endTag();
      case COMMENT -> comment();
      case CDATA, INSTRUCTION -> opaque();
      case DECLARATION -> {}
      case END -> endOfBody();
    }
  }

  private void startTag(MarkupScanner.Kind kind) {
    boolean empty = kind == MarkupScanner.Kind.EMPTY_TAG;
    if (skipInOther()) {
      return;
    }
    if (scanner.isLocally(Fixml.BATCH)) {
      beginBatch(empty);
    } else if (mayHaveHeader && scanner.isLocally(Fixml.HEADER)) {
      header(empty);
    } else if (scanner.isLocally(Fixml.REPORT) || messageStart == NONE) {
      beginMessage(empty);
    }
  }

  /** Goes to the end tag of a message that is no report, if a report or a Batch begins in it. */
  private boolean skipInOther() {
    if (messageStart == NONE
        || isReport
        || !(scanner.isLocally(Fixml.REPORT) || scanner.isLocally(Fixml.BATCH))) {
      return false;
    }
    int end = endOfMessage(scanner.start());
    if (end != NONE) {
      scanner.goOnAt(end);
    }
    return end != NONE;
  }

  /** The end tag of the message, from an offset on; it has none if another of its name begins. */
  private int endOfMessage(int from) {
    TagName names = new TagName(body, body.length);
    int limit = Math.min(from + FARTHEST_END, body.length - 2);
    for (int at = from; at < limit; at++) {
      if (body[at] == '<') {
        boolean end = body[at + 1] == '/';
        int name = end ? at + 2 : at + 1;
        if (Arrays.equals(body, name, names.endOf(name), messageName, 0, messageName.length)) {
          return end ? at : NONE;
        }
      }
    }
    return NONE;
  }

  private void beginBatch(boolean empty) {
    int before = slices.size();
    boolean unfinished = inBatch;
    closeUpTo(scanner.start());
    if (unfinished && slices.size() == before) {
      slices.add(new Slice(new byte[0])); // shows that the end of the Batch before is missing
    }
    batchName = name();
    opening.reset();
    opening.writeBytes(rootTag);
    opening.writeBytes(
        new InheritedNamespaces(body, scanner.nameEnd(), scanner.end()).startTag(batchName));
    closing = endTags();
    inBatch = !empty;
    mayHaveHeader = inBatch;
    strayStart = scanner.start();
    gapStart = scanner.end();
    limitFrame();
  }

  private byte[] endTags() {
    ByteArrayOutputStream tags = new ByteArrayOutputStream();
    for (byte[] name : List.of(batchName, rootName)) {
      tags.write('<');
      tags.write('/');
      tags.writeBytes(name);
      tags.write('>');
    }
    return tags.toByteArray();
  }

  /** Takes the Hdr of the Batch; one that is broken stays in the gap. */
  private void header(boolean empty) {
    mayHaveHeader = false;
    int from = scanner.start();
    MarkupScanner.Kind kind = MarkupScanner.Kind.EMPTY_TAG;
    boolean whole = empty && scanner.closed();
    while (!whole) {
      kind = scanner.next();
      boolean inside =
          switch (kind) {
            case START_TAG, EMPTY_TAG -> scanner.isLocally("Hop");
            case END_TAG -> scanner.isLocally("Hop") || scanner.isLocally(Fixml.HEADER);
            case COMMENT, INSTRUCTION -> true;
            default -> false;
          };
      if (!inside || !scanner.closed()) {
        step(kind);
        return;
      }
      whole = kind == MarkupScanner.Kind.END_TAG && scanner.isLocally(Fixml.HEADER);
    }
    closeUpTo(from);
    opening.write(body, from, scanner.end() - from);
    gapStart = scanner.end();
    limitFrame();
  }

  private void limitFrame() {
    if (opening.size() > LONGEST_FRAME) {
      longFrame = true;
      ended = true;
    }
  }

  private void beginMessage(boolean empty) {
    if (!inBatch) {
      return;
    }
    closeUpTo(scanner.start());
    mayHaveHeader = false;
    messageStart = scanner.start();
    messageName = name();
    isReport = scanner.isLocally(Fixml.REPORT);
    if (empty) {
      closeUpTo(scanner.end());
    }
  }

  private void endTag() {
    if (scanner.isLocally(Fixml.BATCH)) {
      endOfBatch();
    } else if (scanner.isLocally(Fixml.ROOT)) {
      endOfFixml();
    } else if (messageStart != NONE && scanner.closed() && isName(messageName)) {
      closeUpTo(scanner.end());
    }
  }

  private void endOfBatch() {
    tear();
    if (inBatch && !isStray() && scanner.closed() && isName(batchName)) {
      closeUpTo(scanner.start());
      inBatch = false;
      strayStart = scanner.start();
      gapStart = scanner.end();
    }
  }

  private void endOfFixml() {
    tear();
    if (!inBatch && !isStray() && scanner.closed() && isName(rootName)) {
      closeUpTo(scanner.start());
      strayStart = scanner.start();
      gapStart = scanner.end();
      closeUpTo(body.length);
      ended = true;
    }
  }

  private void tear() {
    if (messageStart != NONE) {
      closeUpTo(scanner.start());
      torn = true;
    }
  }

  private boolean isStray() {
    return torn && reportStarts.next(scanner.end()) < body.length;
  }

  private byte[] name() {
    return Arrays.copyOfRange(body, scanner.nameStart(), scanner.nameEnd());
  }

  private boolean isName(byte[] name) {
    return Arrays.equals(body, scanner.nameStart(), scanner.nameEnd(), name, 0, name.length);
  }

  private void comment() {
    if (messageStart == NONE && !scanner.closed()) {
      scanner.goOnAt(Math.min(commentEnds.next(scanner.end()) + 3, body.length));
    }
  }

  private void opaque() {
    if (scanner.closed() && reportStarts.next(scanner.start() + 2) < scanner.end()) {
      scanner.goOnAt(scanner.start() + 2);
    }
  }

  private void endOfBody() {
    int before = slices.size();
    closeUpTo(body.length);
    if (slices.size() == before) { // an end tag is missing, and no slice shows it
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
      int from = inBatch ? gaps.blankUpTo(gapStart, end) : strayStart;
      slices.add(new Slice(Arrays.copyOfRange(body, from, end)));
    }
    messageStart = NONE;
    gapStart = end;
  }

  private byte[] message(int end) {
    ByteArrayOutputStream message =
        new ByteArrayOutputStream(opening.size() + end - messageStart + closing.length);
    message.writeBytes(opening.toByteArray());
    message.write(body, messageStart, end - messageStart);
    message.writeBytes(closing);
    return message.toByteArray();
  }

  private boolean reportStartsAt(int offset) {
    if (body[offset] != '<') {
      return false;
    }
    TagName names = new TagName(body, body.length);
    return names.isLocally(Fixml.REPORT, offset + 1, names.endOf(offset + 1));
  }
}
