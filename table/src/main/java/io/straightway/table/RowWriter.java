package io.straightway.table;

import java.io.IOException;

/** Receives the rows of a table as they are read, so that none has to be kept. */
public interface RowWriter<R> {
  /** Writes a row. */
  void add(R row) throws IOException;

  /** Writes the remaining rows; called once, after the last row. */
  default void end() throws IOException {}
}
