package io.straightway.backoffice.console.data;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.load.StaticDataKind;
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

/** The rows of static data, of one kind, as of a day. */
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
   * @param on a day on which they are in force; empty for all dates, and the business date if it is
   *     not given
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
                LoadedRows.page(connection, kind, day, FormText.given(search), after, AT_A_TIME));
    model.addAttribute("wanted", new Wanted(word, day == null ? "" : day.toString(), search));
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

  /** Today, while no business day has been opened. */
  private LocalDate businessDate(Connection connection) throws SQLException {
    return BusinessDate.read(connection)
        .map(BusinessDate::today)
        .orElseGet(() -> LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
  }

  private static String word(StaticDataKind kind) {
    return kind.words(2);
  }

  /** Which rows. */
  record Wanted(String kind, String on, String search) {}

  /** A heading. */
  record Column(String title, boolean number) {}

  /** A value as it is shown. */
  record Cell(String text, boolean number) {}

  /**
   * A row as it is shown.
   *
   * @param gap what comes after it, if nothing is in force for a while; null if not
   * @param form the address of the form that changes it
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

  /** A value as it is shown. */
  static String text(@Nullable Object value) {
    if (value == null) {
      return "-";
    }
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
