package io.straightway.element.check;

import java.util.List;

/**
 * The result of checking one invariant.
 *
 * @param id its number, {@code I1}, {@code I2} and so on
 * @param holds whether nothing was found that breaks it
 * @param statement what must hold, as one sentence
 * @param counts what was looked at and what was found, as {@code name=number} joined by blanks
 * @param examples what breaks it, at most {@value #MOST_EXAMPLES}; printable ASCII only
 */
public record Finding(
    String id, boolean holds, String statement, String counts, List<String> examples) {
  /** The most examples of one finding. */
  public static final int MOST_EXAMPLES = 5;

  /** Cuts and cleans the examples, which may quote what a file or the database holds. */
  public Finding {
    examples =
        examples.stream()
            .limit(MOST_EXAMPLES)
            .map(example -> example.replaceAll("[^ -~]", "?"))
            .toList();
  }
}
