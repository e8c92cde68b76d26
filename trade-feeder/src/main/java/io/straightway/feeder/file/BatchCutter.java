package io.straightway.feeder.file;

import io.straightway.feeder.file.LocalRefusal.Code;
import io.straightway.feeder.file.MessageSplitter.Piece;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the pieces of a file into the items of a feed, one at a time. */
public final class BatchCutter {
  /** The largest size in bytes to which a further slice may extend a body. */
  private static final int LARGEST_BODY = 1 << 22;

  private final MessageSplitter splitter;
  private final KnownOffsets acknowledged;
  private final Frame frame;
  private final int most;
  private List<MessageBatch.Slice> slices = new ArrayList<>();
  private long bytes;
  private final Deque<FeedItem> last = new ArrayDeque<>();
  private boolean ended;
  private @Nullable Piece waiting;
  private boolean anything;
  private long from;
  private FileRange added;

  private BatchCutter(
      MessageSplitter splitter,
      Frame frame,
      FeedPosition position,
      KnownOffsets offsets,
      int most) {
    this.splitter = splitter;
    this.acknowledged = offsets;
    this.frame = frame;
    this.most = frame.holdsMany() ? most : 1;
    this.from = position.offset();
    this.anything = from > 0;
    this.added = new FileRange(from, from, position.rootOpen());
  }

  /**
   * Starts at a position.
   *
   * @param file a file open for reading, whose own position is changed
   * @param offsets slices after the position to leave out
   * @param most the most slices of a batch
   */
  public static BatchCutter open(
      FileChannel file, FeedPosition position, KnownOffsets offsets, int most) throws IOException {
    file.position(0);
    MessageSplitter first = new MessageSplitter(file, 0);
    Frame frame = first.readFrame();
    if (frame == null) {
      return unreadable(first, file.size(), position, offsets);
    }
    if (position.offset() == 0) {
      return new BatchCutter(first, frame, new FeedPosition(0, first.rootOpen(), 0), offsets, most);
    }
    file.position(position.offset());
    MessageSplitter second = new MessageSplitter(file, position.offset());
    second.continueIn(frame, position.rootOpen());
    return new BatchCutter(second, frame, position, offsets, most);
  }

  private static BatchCutter unreadable(
      MessageSplitter splitter, long size, FeedPosition position, KnownOffsets offsets) {
    BatchCutter cutter =
        new BatchCutter(splitter, new Frame(new byte[0], new byte[0]), position, offsets, 1);
    boolean tooLarge = splitter.end() >= MessageSplitter.LARGEST_OPENING;
    FileRange whole = new FileRange(position.offset(), size, false);
    if (position.offset() == 0 && !offsets.contains(0)) {
      Code code = tooLarge ? Code.OPENING_TOO_LARGE : Code.NO_MESSAGE;
      cutter.last.add(new LocalRefusal(whole, 0, code));
    }
    cutter.last.add(new EndOfFile(new FileRange(size, size, false)));
    cutter.ended = true;
    return cutter;
  }

  /** Returns the next item, or null after the last. */
  public @Nullable FeedItem next() throws IOException {
    while (!ended) {
      Piece piece = waiting != null ? waiting : splitter.next();
      waiting = null;
      FeedItem item = piece == Piece.END ? end() : take(piece);
      if (item != null) {
        return item;
      }
    }
    return last.poll();
  }

  private @Nullable FeedItem take(Piece piece) {
    anything = true;
    if (acknowledged.contains(splitter.start())) {
      return null;
    }
    boolean joins = piece == Piece.MESSAGE && slices.size() < most && hasRoom();
    if (!slices.isEmpty() && !joins) {
      waiting = piece;
      return batch();
    }
    return switch (piece) {
      case MESSAGE -> {
        add();
        yield null;
      }
      case IRREGULAR -> {
        add();
        yield batch();
      }
      case TOO_LARGE -> refusal(Code.SLICE_TOO_LARGE);
      case NOT_CLOSED -> refusal(Code.MARKUP_NOT_CLOSED);
      case END -> throw new IllegalStateException("the end of the file is not a piece");
    };
  }

  private boolean hasRoom() {
    long around = 3L + frame.opening().length + frame.rootName().length;
    return around + bytes + splitter.end() - splitter.start() <= LARGEST_BODY;
  }

  private void add() {
    byte[] slice = splitter.bytes();
    slices.add(new MessageBatch.Slice(splitter.start(), slice));
    bytes += slice.length;
    added = readRange();
  }

  private FeedItem batch() {
    from = added.to();
    MessageBatch batch = new MessageBatch(frame, added, slices);
    slices = new ArrayList<>(slices.size());
    bytes = 0;
    return batch;
  }

  private LocalRefusal refusal(Code code) {
    FileRange range = readRange();
    from = range.to();
    return new LocalRefusal(range, splitter.start(), code);
  }

  private FileRange readRange() {
    return new FileRange(from, splitter.end(), splitter.rootOpen());
  }

  private @Nullable FeedItem end() {
    ended = true;
    FeedItem rest = slices.isEmpty() ? null : batch();
    long size = splitter.end();
    if (!anything) {
      finish(0, Code.NO_MESSAGE, splitter.rootOpen());
    }
    if (splitter.rootOpen()) {
      finish(size, Code.ROOT_NOT_CLOSED, false);
    }
    last.add(new EndOfFile(new FileRange(from, size, false)));
    return rest;
  }

  private void finish(long offset, Code code, boolean rootOpen) {
    if (!acknowledged.contains(offset)) {
      FileRange range = new FileRange(from, splitter.end(), rootOpen);
      last.add(new LocalRefusal(range, offset, code));
      from = range.to();
    }
  }
}
