package io.straightway.element.check;

import java.util.List;

/**
 * The result of checking one invariant.
 *
 * @param id the invariant's number, {@code I1}, {@code I2} and so on
 * @param holds whether no violation was found
 * @param statement the invariant, as one sentence
 * @param counts the rows that were checked and the violations, as {@code name=number} joined by
 *     blanks
 * @param examples violations, at most {@value #MOST_EXAMPLES}; printable ASCII only
 */
public record Finding(
    String id, boolean holds, String statement, String counts, List<String> examples) {
  /** The most examples of one finding. */
  public static final int MOST_EXAMPLES = 5;

  /** Truncates and cleans the examples, which may quote a file or the database. */
  public Finding {
    examples =
        examples.stream()
            .limit(MOST_EXAMPLES)
            .map(example -> example.replaceAll("[^ -~]", "?"))
            .toList();
  }
}
