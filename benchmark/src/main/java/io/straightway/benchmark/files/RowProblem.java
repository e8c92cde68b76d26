package io.straightway.benchmark.files;

import io.straightway.scalability.data.Exclusion;

/**
 * A row, or a whole file, that can't be read.
 *
 * @param file the file's name in messages
 * @param line the line, from 1; 0 for the whole file
 * @param reason a readable explanation
 */
public record RowProblem(String file, long line, String reason) {
  static RowProblem of(String file, Exclusion row) {
    return new RowProblem(file, row.line(), row.reason());
  }

  /** Returns the file, and the line if the problem is in one row. */
  public String place() {
    return line == 0 ? file : file + " line " + line;
  }
}
