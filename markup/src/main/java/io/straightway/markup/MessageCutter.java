package io.straightway.markup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the messages out of a document by its markup, without parsing it. A format defines only the
 * names of its elements ({@link BatchForm}).
 *
 * <p>The walk confines damage inside one message to that message's slice. Markup that does not end
 * properly counts as text, so the markup behind it is seen again. The start of a message ends the
 * message before it, if that is still open. A CDATA section or processing instruction that holds
 * the start of a message counts as not ended, because damage is far likelier; the schema does allow
 * such an instruction, and then the message around it is refused.
 *
 * <p>A comment between messages is skipped to its end whatever it holds, so that a message that
 * someone has commented out is never taken for one. Inside a message, a comment that holds {@code
 * --}, such as one that has lost its end and runs into the next comment, counts as text.
 *
 * <p>Anything between messages that is neither white space nor comment nor processing instruction
 * becomes an unreadable slice; so does text behind the document, and a missing end tag. The end of
 * a container inside an open message may be part of the damage: if a known message follows, that
 * message still belongs to the container.
 *
 * <p>A container that states another number of messages than it has is followed by a slice: an
 * empty container with both numbers.
 *
 * <p>In an envelope an unknown message, such as an acknowledgement that holds the message it
 * acknowledges, ends at the first end tag of its name. Known messages and containers in it are part
 * of it if that end tag follows; otherwise it ends where they begin.
 *
 * <p>The bytes need not be complete: if some are missing, the walk stops before the markup that
 * they may change, and resumes when they have arrived. Time and space are linear in the length.
 */
public final class MessageCutter {
  /** Position of the walk relative to containers. */
  private enum Place {
    INSIDE,
    /** In the envelope, outside of its containers. */
    OUTSIDE,
    BEHIND
  }

  private final BatchForm form;
  private final byte[] bytes;
  private final InheritedNamespaces inheritance;
  private final @Nullable BatchFrame frame;

  private MarkupScanner scanner;
  private ByteSearch messageStarts;
  private ByteSearch commentEnds;
  private int limit;
  private boolean last;

  private List<byte[]> slices = new ArrayList<>();
  private final OpenSlice open;
  private Place place;
  private byte[] containerName;
  private boolean mayHaveHeader;

  /** Whether the open message is one that the format names. */
  private boolean isKnown;

  /** Whether the end of a container was seen while a message was open, so that it may be damage. */
  private boolean torn;

  private boolean inComment;
  private boolean isCommentAlone;
  private boolean missing;
  private boolean ended;

  /**
   * Begins a walk.
   *
   * @param bytes the first bytes of the document
   * @param tag is at its root's start tag, which is well formed
   * @param last whether the document ends where the bytes do
   */
  public MessageCutter(
      BatchForm form, byte[] bytes, MarkupScanner tag, boolean last, HardenedXml xml) {
    this.form = form;
    this.bytes = bytes;
    this.limit = bytes.length;
    this.last = last;
    this.inheritance = new InheritedNamespaces(bytes, tag.nameEnd(), tag.end());
    this.frame = form.envelope() == null ? null : new BatchFrame(form.envelope(), bytes, tag);
    this.place = frame == null ? Place.INSIDE : Place.OUTSIDE;
    this.containerName = tag.name();
    this.open = new OpenSlice(xml, bytes, tag.end(), inheritance, frame);
    this.scanner = tag;
    this.messageStarts = new ByteSearch(limit, this::messageStartsAt);
    this.commentEnds = ByteSearch.forText(bytes, limit, "-->");
  }

  /** Returns the namespaces that the messages of the root container inherit. */
  public InheritedNamespaces inheritance() {
    return inheritance;
  }

  /**
   * Adds slices until there are more than {@code count}, a released message has ended, bytes are
   * missing, or the document has ended.
   *
   * @param target receives the slices, each to be read on its own
   */
  public void cut(List<byte[]> target, int count) {
    slices = target;
    open.into(target);
    missing = false;
    while (!ended && !missing && open.longEnd() < 0 && slices.size() <= count) {
      if (inComment) {
        skipComment(scanner.end());
      } else if (place == Place.BEHIND && !torn) {
        skipTail();
      } else {
        step(scanner.next());
      }
    }
  }

  /** Returns whether the walk stopped for lack of bytes before the end of the document. */
  public boolean isMissingBytes() {
    return missing;
  }

  /**
   * Returns whether the document is cut completely, or the frame of a container's messages is too
   * long.
   */
  public boolean ended() {
    return ended;
  }

  /** Returns the reason why the walk can't go on, or null if it can. */
  public @Nullable XmlRefusal refusal() {
    return frame != null && frame.isTooLong()
        ? XmlRefusal.of(
            XmlRefusal.Code.XML_LIMIT,
            "The common part of a Batch, its namespaces and its Hdr, is longer than "
                + BatchFrame.LONGEST
                + " bytes.")
        : null;
  }

  /** Returns the end of the released message, or -1 if it has not ended. */
  public int longEnd() {
    return open.longEnd();
  }

  /** Returns the offset where the open slice begins; the bytes before it are no longer needed. */
  public int start() {
    return open.start();
  }

  /**
   * Releases the open slice as far as the walk has come.
   *
   * @return the offset behind the released bytes
   */
  public int release() {
    int end = scanner.end();
    open.release(end);
    return end;
  }

  /** Returns whether the released bytes are part of a slice; comments and white space are not. */
  public boolean isReleased() {
    return open.isReleased();
  }

  /**
   * Continues with more bytes.
   *
   * @param by the number of places that the existing bytes have moved towards the beginning
   * @param newLimit the end of the bytes
   * @param isLast whether the document ends there
   */
  public void refilled(int by, int newLimit, boolean isLast) {
    limit = newLimit;
    last = isLast;
    open.moved(by);
    scanner = new MarkupScanner(bytes, scanner.end() - by, limit);
    messageStarts = new ByteSearch(limit, this::messageStartsAt);
    commentEnds = ByteSearch.forText(bytes, limit, "-->");
  }

  private void step(MarkupScanner.Kind kind) {
    if (!last && !isDecided(kind)) {
      missing = true;
      scanner.goOnAt(scanner.start());
      return;
    }
    switch (kind) {
      case START_TAG, EMPTY_TAG -> startTag(kind == MarkupScanner.Kind.EMPTY_TAG);
      case END_TAG -> endTag();
      case COMMENT -> comment();
      case CDATA, INSTRUCTION -> opaque();
      case DECLARATION -> {}
      case END -> end();
    }
  }

  /**
   * Returns whether more bytes can't change the markup. Markup that fills all the room for bytes is
   * taken as it is.
   */
  private boolean isDecided(MarkupScanner.Kind kind) {
    if (scanner.start() == 0 && limit == bytes.length) {
      return true;
    }
    return switch (kind) {
      case START_TAG, EMPTY_TAG ->
          !scanner.isCut() && (frame == null || scanner.start() + OpenSlice.FARTHEST_END < limit);
      case COMMENT -> scanner.closed() || (!scanner.isCut() && isEndKnown());
      default -> !scanner.isCut();
    };
  }

  /** Returns whether it is known where to go on behind an ill-formed comment. */
  private boolean isEndKnown() {
    return open.isMessage() || commentEnds.next(scanner.end()) < limit;
  }

  private void startTag(boolean empty) {
    boolean message = scanner.isLocally(form.message());
    boolean container = frame != null && scanner.isLocally(form.container());
    if ((message || container) && skipInUnknown()) {
      return;
    }
    if (frame != null && container) {
      beginContainer(frame, empty);
    } else if (frame != null && mayHaveHeader && frame.isHeader(scanner)) {
      header(frame, empty);
    } else if (message || (frame != null && !open.isMessage())) {
      beginMessage(message, empty);
    }
  }

  /** Skips to the end tag of an unknown message in which a container or a known message begins. */
  private boolean skipInUnknown() {
    if (!open.isMessage() || isKnown) {
      return false;
    }
    int end = open.endOfElement(scanner.start(), limit);
    if (end >= 0) {
      scanner.goOnAt(end);
    }
    return end >= 0;
  }

  private void beginContainer(BatchFrame around, boolean empty) {
    int before = slices.size();
    boolean unfinished = place == Place.INSIDE && !open.isReleased();
    closeUpTo(scanner.start());
    if (unfinished && slices.size() == before) {
      slices.add(OpenSlice.NOTHING); // shows that the previous container has no end tag
    }
    addMiscount(around);
    containerName = scanner.name();
    around.begin(bytes, scanner);
    place = empty ? Place.OUTSIDE : Place.INSIDE;
    mayHaveHeader = !empty;
    open.beginGap(scanner.end(), empty ? tag() : OpenSlice.NOTHING);
    ended = around.isTooLong();
  }

  /** Adds a slice that shows that a container states another number of messages than it has. */
  private void addMiscount(BatchFrame around) {
    byte[] miscount = around.miscount();
    if (miscount != null) {
      slices.add(miscount);
    }
  }

  /** Takes the header of the container; a broken header stays in the gap. */
  private void header(BatchFrame around, boolean empty) {
    mayHaveHeader = false;
    int from = scanner.start();
    if (around.addHeader(bytes, scanner, empty)) {
      closeUpTo(from);
      open.beginGap(scanner.end(), OpenSlice.NOTHING);
      ended = around.isTooLong();
    }
  }

  private void beginMessage(boolean message, boolean empty) {
    if (place != Place.INSIDE && !(message && torn)) {
      return;
    }
    if (place != Place.INSIDE) { // the supposed end of the container was damage
      open.closeWithTag(scanner.start());
      place = Place.INSIDE;
    }
    closeUpTo(scanner.start());
    mayHaveHeader = false;
    if (frame != null) {
      frame.countMessage();
    }
    open.beginMessage(scanner, message);
    isKnown = message;
    if (empty) {
      closeUpTo(scanner.end());
    }
  }

  private void endTag() {
    if (scanner.isLocally(form.container())) {
      endOf(Place.INSIDE, containerName);
    } else if (frame != null && frame.isRoot(scanner)) {
      endOf(Place.OUTSIDE, frame.rootName());
    } else if (open.isMessage()
        && scanner.closed()
        && (isKnown ? scanner.isLocally(form.message()) : open.hasName(scanner))) {
      closeUpTo(scanner.end());
    }
  }

  private void endOf(Place left, byte[] name) {
    if (open.isMessage()) {
      closeUpTo(scanner.start());
      torn = true;
    }
    if (place == left && scanner.closed() && scanner.isName(name)) {
      closeUpTo(scanner.start());
      place = left == Place.INSIDE && frame != null ? Place.OUTSIDE : Place.BEHIND;
      mayHaveHeader = false;
      open.beginGap(scanner.end(), frame == null && !torn ? OpenSlice.NOTHING : tag());
    }
  }

  private void comment() {
    if (!scanner.closed() && (!open.isMessage() || (scanner.isCut() && !last))) {
      isCommentAlone = !open.isMessage() && !open.isReleased();
      skipComment(scanner.end());
    }
  }

  /** Moves behind a comment whose end is sought from an offset on. */
  private void skipComment(int from) {
    int end = commentEnds.next(from);
    inComment = end == limit && !last;
    missing = inComment;
    scanner.goOnAt(inComment ? Math.max(from, limit - 2) : Math.min(end + 3, limit));
    if (isCommentAlone && end < limit && open.isReleased()) {
      open.drop(scanner.end());
    }
  }

  private void opaque() {
    if (scanner.closed() && messageStarts.next(scanner.start() + 2) < scanner.end()) {
      scanner.goOnAt(scanner.start() + 2);
    }
  }

  /** Skips the text behind the document. */
  private void skipTail() {
    scanner.goOnAt(limit);
    missing = !last;
    if (last) {
      end();
    }
  }

  private void end() {
    int before = slices.size();
    boolean isShown = open.isReleased() || place == Place.BEHIND;
    closeUpTo(limit);
    if (!isShown && slices.size() == before) {
      slices.add(OpenSlice.NOTHING); // an end tag is missing, and no slice shows it
    }
    if (frame != null) {
      addMiscount(frame);
    }
    ended = true;
  }

  /** Ends the open message, or the gap. */
  private void closeUpTo(int end) {
    torn &= !open.isMessage();
    open.closeUpTo(end);
  }

  private byte[] tag() {
    return Arrays.copyOfRange(bytes, scanner.start(), scanner.end());
  }

  private boolean messageStartsAt(int offset) {
    return MarkupScanner.startsLocally(bytes, offset, limit, form.message());
  }
}
