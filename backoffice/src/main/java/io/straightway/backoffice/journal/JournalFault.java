package io.straightway.backoffice.journal;

/**
 * A fault of a journal to be proposed.
 *
 * @param line the number of the line, from 1; 0 for the journal as a whole
 * @param field the faulty field, named as a column of {@link JournalCsv#HEADER}
 * @param rule the rule that is broken
 */
public record JournalFault(int line, String field, String rule) {
  private static final int WHOLE = 0;

  /** Creates a fault of the journal as a whole. */
  public static JournalFault ofWhole(String field, String rule) {
    return new JournalFault(WHOLE, field, rule);
  }

  String text() {
    return line == WHOLE ? "a journal " + rule : "line " + line + ": " + rule;
  }
}
