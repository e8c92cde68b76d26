package io.straightway.backoffice.console.data;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.books.BusinessDate;
import io.straightway.operators.OperatorLogin;
import io.straightway.staticdata.load.StaticDataKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The static data of one kind, as of a day. */
@Controller
final class StaticDataPage implements ConsolePage {
  private static final int AT_A_TIME = 100;

  private final Enquiries enquiries;
  private final Clock clock;

  StaticDataPage(Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.clock = clock;
  }

  /**
   * Shows rows.
   *
   * @param on a day on which they are in force; empty for all dates, null for the business date
   */
  @GetMapping("/console/static-data")
  String rows(
      OperatorLogin login,
      @RequestParam(name = "kind", defaultValue = "accounts") String word,
      @RequestParam(name = "on", required = false) @Nullable String on,
      @RequestParam(name = "search", defaultValue = "") String search,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    StaticDataKind kind = LoadedRows.kind(word);
    LocalDate day = on == null ? enquiries.ask(this::businessDate) : FormText.date(on);
    Page<Map<String, @Nullable Object>> page =
        enquiries.ask(
            connection ->
                LoadedRows.page(connection, kind, day, FormText.orNull(search), after, AT_A_TIME));
    model.addAttribute("filter", new RowFilter(word, day == null ? "" : day.toString(), search));
    model.addAttribute(
        "kinds", Arrays.stream(StaticDataKind.values()).map(StaticDataPage::word).toList());
    model.addAttribute("dated", kind.hasDates());
    model.addAttribute(
        "columns",
        kind.names().stream()
            .map(name -> new Column(name.replace('_', ' '), kind.isNumber(name)))
            .toList());
    model.addAttribute("rows", page.items().stream().map(row -> Row.of(kind, row)).toList());
    model.addAttribute("next", page.next());
    return "found".equals(target) ? "static-data :: found" : "static-data";
  }

  /** Returns the business date, or today if no business day has been opened. */
  private LocalDate businessDate(Connection connection) throws SQLException {
    return BusinessDate.readToday(connection)
        .orElseGet(() -> LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
  }

  private static String word(StaticDataKind kind) {
    return kind.words(2);
  }

  /** The filter of rows. */
  record RowFilter(String kind, String on, String search) {}

  /** The heading of a column. */
  record Column(String title, boolean number) {}

  /** A formatted value. */
  record Cell(String text, boolean number) {}

  /**
   * A formatted row.
   *
   * @param gap the note that nothing is in force for a while after this row; null if there is no
   *     gap
   * @param form the address of the form that changes the row
   */
  record Row(List<Cell> cells, String inForceTo, @Nullable String gap, String form) {
    private static Row of(StaticDataKind kind, Map<String, @Nullable Object> row) {
      LocalDate to = (LocalDate) row.get("in_force_to");
      LocalDate next = (LocalDate) row.get("next_from");
      boolean gap = to != null && next != null && to.plusDays(1).isBefore(next);
      return new Row(
          kind.names().stream()
              .map(name -> new Cell(text(row.get(name)), kind.isNumber(name)))
              .toList(),
          to == null ? "no end" : to.toString(),
          gap ? "then nothing until " + next : null,
          StaticDataLoadPage.Field.form(kind, row));
    }
  }

  /** Formats a value. */
  static String text(@Nullable Object value) {
    if (value == null) {
      return "-";
    }
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
