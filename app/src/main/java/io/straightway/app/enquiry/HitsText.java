package io.straightway.app.enquiry;

import io.straightway.backoffice.search.Hit;
import io.straightway.backoffice.search.Hits;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.Locale;

/** What a search has found, for a terminal. */
public final class HitsText {
  private HitsText() {}

  /** Prints it as a table, and says whether there is more. */
  public static void print(PrintWriter out, Hits found) {
    if (found.items().isEmpty()) {
      out.println("nothing has that name, or one that begins so");
      return;
    }
    Table.of(Hit.class)
        .words("kind", hit -> hit.kind().name().toLowerCase(Locale.ROOT))
        .words("name", Hit::name)
        .words("source", Hit::source)
        .words("state", Hit::state)
        .words("what", Hit::description)
        .text(found.items())
        .print(out, "");
    if (!found.complete()) {
      out.println("there is more: type more of the name");
    }
  }
}
