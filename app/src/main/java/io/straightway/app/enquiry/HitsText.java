package io.straightway.app.enquiry;

import io.straightway.backoffice.search.Hit;
import io.straightway.backoffice.search.Hits;
import io.straightway.backoffice.search.Search;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.Locale;

/** The hits of a search, as text. */
public final class HitsText {
  private HitsText() {}

  /** Prints the hits as a table, and reports whether there are more. */
  public static void print(PrintWriter out, Hits hits) {
    if (hits.items().isEmpty()) {
      out.println("no results; enter " + Search.SUBJECTS);
      return;
    }
    Table.of(Hit.class)
        .words("kind", hit -> hit.kind().name().toLowerCase(Locale.ROOT))
        .words("name", Hit::name)
        .words("source", Hit::source)
        .words("state", Hit::state)
        .words("description", Hit::description)
        .text(hits.items())
        .print(out, "");
    if (!hits.complete()) {
      out.println("there are more results: enter more of the name");
    }
  }
}
