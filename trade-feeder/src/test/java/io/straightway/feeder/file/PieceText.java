package io.straightway.feeder.file;

import io.straightway.feeder.file.MessageSplitter.Piece;
import io.straightway.markup.MarkupStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One piece of a file, as text.
 *
 * @param kind the kind of piece
 * @param offset the offset in the file
 * @param text the bytes of the piece, empty if it would not be sent
 * @param rootOpen whether the root is open after the piece
 */
record PieceText(Piece kind, long offset, String text, boolean rootOpen) {

  /**
   * Returns all pieces of a file, read in chunks of these sizes through a window of this capacity.
   */
  static List<PieceText> all(byte[] file, List<Integer> chunks, int capacity) throws IOException {
    MessageSplitter splitter = splitter(file, 0, chunks, capacity);
    return splitter.readFrame() == null ? List.of() : rest(splitter);
  }

  static List<PieceText> all(String file) throws IOException {
    byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
    return all(bytes, List.of(1 << 16), MessageSplitter.LARGEST_PIECE + (1 << 16));
  }

  /** Returns the pieces after another one, found by a new splitter. */
  static List<PieceText> after(PieceText cut, byte[] file) throws IOException {
    List<Integer> chunks = List.of(1000);
    MessageSplitter first = splitter(file, 0, chunks, 1 << 16);
    Frame frame = Objects.requireNonNull(first.readFrame());
    int end = (int) cut.offset() + cut.text().getBytes(StandardCharsets.UTF_8).length;
    MessageSplitter second = splitter(file, end, chunks, 1 << 16);
    second.continueIn(frame, cut.rootOpen());
    return rest(second);
  }

  private static MessageSplitter splitter(
      byte[] file, int from, List<Integer> chunks, int capacity) {
    byte[] rest =
        ByteBuffer.allocate(file.length - from).put(file, from, file.length - from).array();
    return new MessageSplitter(new MarkupStream(new ChunkedChannel(rest, chunks), from, capacity));
  }

  private static List<PieceText> rest(MessageSplitter splitter) throws IOException {
    List<PieceText> cuts = new ArrayList<>();
    for (Piece piece = splitter.next(); piece != Piece.END; piece = splitter.next()) {
      cuts.add(new PieceText(piece, splitter.start(), text(piece, splitter), splitter.rootOpen()));
    }
    return cuts;
  }

  private static String text(Piece piece, MessageSplitter splitter) {
    if (piece == Piece.TOO_LARGE || piece == Piece.NOT_CLOSED) {
      return "";
    }
    return new String(splitter.bytes(), StandardCharsets.UTF_8);
  }
}
