package io.straightway.element.intake;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file of any length, cut into parts that can be loaded in bounded memory. */
sealed interface FilePieces permits TradeFilePieces, FixmlFilePieces {

  /** The next piece, or null behind the last. */
  @Nullable Piece next() throws IOException;

  /** A part of a file that is loaded at a time. */
  sealed interface Piece {
    /** A body like that of a request. */
    @SuppressWarnings("ArrayRecordComponent") // compared by no one
    record Body(byte[] bytes) implements Piece {}

    /** Something too long to be a message, or anything else that is looked into. */
    record TooLong(WholeBody kept) implements Piece {}
  }
}
