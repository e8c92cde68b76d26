package io.straightway.benchmark.files;



/**
 * A row, or a whole file, that can't be read.
 *
 * @param file the file, as it is called in messages
 * @param line the line, from 1; 0 for the whole file
 * @param reason what is wrong with it, for people
 */
public record RowProblem(String file, long line, String reason) {

  /** In one sentence. */
  public String text() {
    return line == 0 ? file + ": " + reason : file + " line " + line + ": " + reason;
  }
}
