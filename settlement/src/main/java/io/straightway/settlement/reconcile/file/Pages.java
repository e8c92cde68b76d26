package io.straightway.settlement.reconcile.file;

import java.util.Comparator;
import java.util.List;

/** The pages of one statement, in order. */
final class Pages {
  private Pages() {}

  /**
   * A page.
   *
   * @param of what all pages of a statement have in common, as it is shown
   */
  record Page<T>(String of, int number, boolean last, T content) {}

  /**
   * The contents in the order of the pages.
   *
   * @throws StatementFault if they are of different statements, or not all of one
   */
  static <T> List<T> inOrder(List<Page<T>> pages) throws StatementFault {
    List<Page<T>> sorted =
        pages.stream().sorted(Comparator.comparingInt((Page<T> page) -> page.number())).toList();
    String of = sorted.get(0).of();
    for (int i = 0; i < sorted.size(); i++) {
      Page<T> page = sorted.get(i);
      if (!page.of().equals(of)) {
        throw new StatementFault(
            "the pages are of different statements: %s and %s".formatted(of, page.of()));
      }
      if (page.number() != i + 1 || page.last() != (i + 1 == sorted.size())) {
        throw new StatementFault(
            "the statement %s needs all of its pages, each once; page %d is missing or not the last"
                .formatted(of, i + 1));
      }
    }
    return sorted.stream().map(Page::content).toList();
  }
}
