package io.straightway.app.settle;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakNote;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Breaks as a table; what was entered has two columns more, if any break is about that. */
final class BreakTable {
  private BreakTable() {}

  static TextTable of(List<Break> breaks) {
    boolean entered = breaks.stream().anyMatch(found -> found.key().day() != null);
    List<TextTable.Column> columns =
        new ArrayList<>(
            List.of(
                TextTable.numbers("number"),
                TextTable.words("break"),
                TextTable.words("custodian"),
                TextTable.words("account"),
                TextTable.words("instrument")));
    if (entered) {
      columns.add(TextTable.words("what"));
      columns.add(TextTable.words("reference"));
      columns.add(TextTable.words("day"));
    }
    columns.addAll(
        List.of(
            TextTable.numbers("ours"),
            TextTable.numbers("theirs"),
            TextTable.numbers("difference"),
            TextTable.words("first seen"),
            TextTable.numbers("age"),
            TextTable.words("owner"),
            TextTable.words("reason"),
            TextTable.words("comment")));
    TextTable table = new TextTable(columns.toArray(new TextTable.Column[0]));
    breaks.forEach(found -> table.add(row(found, entered).toArray(new String[0])));
    return table;
  }

  private static List<String> row(Break found, boolean entered) {
    BreakNote known = found.note();
    List<String> row =
        new ArrayList<>(
            List.of(
                known == null ? "" : Long.toString(known.number()),
                found.what().name(),
                found.custodian(),
                found.key().account(),
                found.key().instrument()));
    if (entered) {
      LocalDate day = found.key().day();
      row.add(found.key().kind().name());
      row.add(PlainText.of(found.key().reference()));
      row.add(shown(day));
    }
    row.addAll(
        List.of(
            Numbers.quantity(found.ours()),
            Numbers.quantity(found.theirs()),
            Numbers.quantity(found.difference()),
            found.firstSeen().toString(),
            Numbers.of(found.ageDays()) + " d",
            known == null ? "" : shown(known.owner()),
            known == null ? "" : shown(known.reason()),
            known == null ? "" : shown(known.comment())));
    return row;
  }

  private static String shown(@Nullable Object noted) {
    return noted == null ? "" : PlainText.of(noted.toString());
  }
}
