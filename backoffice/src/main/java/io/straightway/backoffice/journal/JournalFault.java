package io.straightway.backoffice.journal;

/**
 * What is wrong with a journal that is to be proposed.
 *
 * @param line the number of the line, from 1; 0 if it is about the journal as a whole
 * @param field what is wrong there, named as a column of {@link JournalCsv#HEADER}
 * @param rule what holds instead
 */
public record JournalFault(int line, String field, String rule) {
  private static final int WHOLE = 0;

  /** About no line of its own. */
  public static JournalFault ofWhole(String field, String rule) {
    return new JournalFault(WHOLE, field, rule);
  }

  String text() {
    return line == WHOLE ? "a journal " + rule : "line " + line + ": " + rule;
  }
}
