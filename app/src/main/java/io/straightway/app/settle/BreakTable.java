package io.straightway.app.settle;

import io.straightway.backoffice.catalogue.ReconciliationOperations.BreakNumber;
import io.straightway.backoffice.catalogue.ReconciliationOperations.Match;
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
 * Breaks as a table, with three more columns if any break is about an entry, one more if any is
 * about statements, and one more if any is closed.
 */
public final class BreakTable {
  private BreakTable() {}

  static TextTable of(List<Break> breaks) {
    boolean entered = breaks.stream().anyMatch(difference -> difference.key().day() != null);
    Table<Break> table =
        Table.of(Break.class)
            .numbers(
                "number", difference -> noted(difference, note -> Long.toString(note.number())))
            .words("break", Break::type)
            .words("custodian", Break::custodian)
            .words("account", difference -> difference.key().account())
            .words("instrument", difference -> difference.key().instrument());
    if (entered) {
      table =
          table
              .words("kind", difference -> difference.key().kind())
              .words("reference", difference -> difference.key().reference())
              .words("day", difference -> difference.key().day());
    }
    if (breaks.stream().anyMatch(difference -> noted(difference, BreakNote::closedOn) != null)) {
      table =
          table.words(
              "closed",
              difference ->
                  noted(difference, note -> note.closedOn() == null ? null : closed(note)));
    }
    if (breaks.stream().anyMatch(difference -> difference.text() != null)) {
      table = table.words("statements", Break::text);
    }
    return table
        .numbers("ours", difference -> Numbers.quantity(difference.ours()))
        .numbers("theirs", difference -> Numbers.quantity(difference.theirs()))
        .numbers("difference", difference -> Numbers.quantity(difference.difference()))
        .words("first seen", Break::firstSeen)
        .numbers("age", difference -> Numbers.of(difference.ageDays()) + " d")
        .words("owner", difference -> noted(difference, BreakNote::owner))
        .words("reason", difference -> noted(difference, BreakNote::reason))
        .words("comment", difference -> noted(difference, BreakNote::comment))
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

  /** Prints the candidates for a match with a break. */
  public static void candidates(PrintWriter out, List<MatchCandidate> candidates) {
    Table.of(MatchCandidate.class)
        .numbers("score", MatchCandidate::score)
        .words(
            "breaks",
            candidate -> each(candidate, difference -> noted(difference, BreakNote::number)))
        .words(
            "reference", candidate -> each(candidate, difference -> difference.key().reference()))
        .words("day", candidate -> each(candidate, difference -> difference.key().day()))
        .words("account", candidate -> candidate.breaks().get(0).key().account())
        .numbers("left over", candidate -> Numbers.quantity(candidate.rest()))
        .numbers("for amount", MatchCandidate::amount)
        .numbers("for account", MatchCandidate::account)
        .numbers("for date", MatchCandidate::valueDate)
        .numbers("for reference", MatchCandidate::reference)
        .text(candidates)
        .print(out, "");
  }

  private static String each(MatchCandidate candidate, Function<Break, @Nullable Object> value) {
    return candidate.breaks().stream()
        .map(difference -> String.valueOf(value.apply(difference)))
        .collect(Collectors.joining(" "));
  }

  /** Prints the breaks that a match has closed. */
  public static void matched(PrintWriter out, Match done) {
    out.println("match " + done.match() + ": breaks " + done.breaks());
  }

  /** Prints the break whose match was reversed. */
  public static void unmatched(PrintWriter out, BreakNumber done) {
    out.println("break " + done.number() + " and the breaks matched with it are open again");
  }

  private static @Nullable Object noted(
      Break reported, Function<BreakNote, @Nullable Object> value) {
    BreakNote note = reported.note();
    return note == null ? null : value.apply(note);
  }
}
