package io.straightway.settlement.reconcile.file;

import io.straightway.messages.iso20022.statement.StatementPage;
import java.util.Comparator;
import java.util.List;

/** Sorts and checks the pages of one statement. */
final class Pages {
  private Pages() {}

  /**
   * Returns the pages in the order of their numbers.
   *
   * @throws StatementFault if they belong to different statements, or a page is missing
   */
  static <T extends StatementPage> List<T> inOrder(List<T> pages) throws StatementFault {
    List<T> sorted = pages.stream().sorted(Comparator.comparingInt(StatementPage::page)).toList();
    String of = sorted.get(0).name();
    for (int i = 0; i < sorted.size(); i++) {
      T page = sorted.get(i);
      if (!page.name().equals(of)) {
        throw new StatementFault(
            "the pages are of different statements: %s and %s".formatted(of, page.name()));
      }
      if (page.page() != i + 1 || page.lastPage() != (i + 1 == sorted.size())) {
        throw new StatementFault(
            "the statement %s needs all of its pages, each once; page %d is missing or not the last"
                .formatted(of, i + 1));
      }
    }
    return sorted;
  }
}
