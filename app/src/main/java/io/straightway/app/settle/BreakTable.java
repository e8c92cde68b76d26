package io.straightway.app.settle;

import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Breaks as a table; what was entered has two columns more, if any break is about that. */
final class BreakTable {
  private BreakTable() {}

  static TextTable of(List<Break> breaks) {
    boolean entered = breaks.stream().anyMatch(found -> found.key().day() != null);
    Table<Break> table =
        Table.of(Break.class)
            .numbers("number", found -> noted(found, note -> Long.toString(note.number())))
            .words("break", Break::what)
            .words("custodian", Break::custodian)
            .words("account", found -> found.key().account())
            .words("instrument", found -> found.key().instrument());
    if (entered) {
      table =
          table
              .words("what", found -> found.key().kind())
              .words("reference", found -> found.key().reference())
              .words("day", found -> found.key().day());
    }
    return table
        .numbers("ours", found -> Numbers.quantity(found.ours()))
        .numbers("theirs", found -> Numbers.quantity(found.theirs()))
        .numbers("difference", found -> Numbers.quantity(found.difference()))
        .words("first seen", Break::firstSeen)
        .numbers("age", found -> Numbers.of(found.ageDays()) + " d")
        .words("owner", found -> noted(found, BreakNote::owner))
        .words("reason", found -> noted(found, BreakNote::reason))
        .words("comment", found -> noted(found, BreakNote::comment))
        .text(breaks);
  }

  private static @Nullable Object noted(Break found, Function<BreakNote, @Nullable Object> value) {
    BreakNote note = found.note();
    return note == null ? null : value.apply(note);
  }
}
