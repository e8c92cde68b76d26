package io.straightway.app.settle;

import io.straightway.backoffice.catalogue.ReconciliationOperations.Matched;
import io.straightway.backoffice.catalogue.ReconciliationOperations.Noted;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.MatchCandidate;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Breaks as a table; what was entered has three columns more, if any break is about that, and what
 * is closed one.
 */
public final class BreakTable {
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
    if (breaks.stream().anyMatch(found -> noted(found, BreakNote::closedOn) != null)) {
      table =
          table.words(
              "closed",
              found -> noted(found, note -> note.closedOn() == null ? null : closed(note)));
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

  private static String closed(BreakNote note) {
    return note.state()
        + (note.outcomeNumber() == null ? "" : " " + note.outcomeNumber())
        + " on "
        + note.closedOn();
  }

  /** Prints breaks. */
  public static void print(PrintWriter out, List<Break> breaks) {
    of(breaks).print(out, "");
  }

  /** Prints what a break may be matched with. */
  public static void candidates(PrintWriter out, List<MatchCandidate> candidates) {
    Table.of(MatchCandidate.class)
        .numbers("score", MatchCandidate::score)
        .words("breaks", found -> each(found, one -> noted(one, BreakNote::number)))
        .words("reference", found -> each(found, one -> one.key().reference()))
        .words("day", found -> each(found, one -> one.key().day()))
        .words("account", found -> found.breaks().get(0).key().account())
        .numbers("left over", found -> Numbers.quantity(found.rest()))
        .numbers("for amount", MatchCandidate::amount)
        .numbers("for account", MatchCandidate::account)
        .numbers("for date", MatchCandidate::valueDate)
        .numbers("for reference", MatchCandidate::reference)
        .text(candidates)
        .print(out, "");
  }

  private static String each(MatchCandidate candidate, Function<Break, @Nullable Object> value) {
    return candidate.breaks().stream()
        .map(found -> String.valueOf(value.apply(found)))
        .collect(Collectors.joining(" "));
  }

  /** Prints what a match has closed. */
  public static void matched(PrintWriter out, Matched done) {
    out.println("match " + done.match() + ": breaks " + done.breaks());
  }

  /** Prints whose match was taken back. */
  public static void unmatched(PrintWriter out, Noted done) {
    out.println("break " + done.number() + " is open again, and what was matched with it");
  }

  private static @Nullable Object noted(Break found, Function<BreakNote, @Nullable Object> value) {
    BreakNote note = found.note();
    return note == null ? null : value.apply(note);
  }
}
