package io.straightway.backoffice.console.day;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayReport;
import io.straightway.settlement.day.DaySection;
import io.straightway.table.TextTable;
import io.straightway.table.TextTable.TextColumn;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A report of a closed day as a page. */
@Controller
final class DayReportPage implements ConsolePage {
  /** The most rows shown of a table; the files have all. */
  private static final int MOST_ROWS = 200;

  private final Enquiries enquiries;

  DayReportPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/day/report")
  String report(
      OperatorLogin login,
      @RequestParam("day") LocalDate day,
      @RequestParam(name = "name", defaultValue = "end-of-day") String name,
      Model model)
      throws SQLException {
    DayReport report =
        DayReport.named(name)
            .orElseThrow(
                () -> new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no such report"));
    model.addAttribute("day", day);
    model.addAttribute("report", report);
    model.addAttribute("reports", DayReport.values());
    model.addAttribute("most", MOST_ROWS);
    enquiries.ask(
        connection -> {
          model.addAttribute("head", head(connection, day));
          return model.addAttribute("parts", parts(connection, report, day));
        });
    return "day-report";
  }

  private static List<String> head(Connection connection, LocalDate day) throws SQLException {
    try {
      return DayReport.head(connection, day);
    } catch (DayNotReadyException e) {
      throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, String.valueOf(e.getMessage()));
    }
  }

  private static List<SectionTable> parts(Connection connection, DayReport report, LocalDate day)
      throws SQLException {
    List<SectionTable> parts = new ArrayList<>();
    for (DaySection section : report.sections()) {
      TextTable table = section.first(connection, day, MOST_ROWS + 1);
      boolean more = table.size() > MOST_ROWS;
      List<List<String>> rows = more ? table.rows().subList(0, MOST_ROWS) : table.rows();
      parts.add(new SectionTable(section, ofItsOwn(section, report), table.columns(), rows, more));
    }
    return parts;
  }

  /**
   * Returns the id of the report that has all rows of a section; null if there is none other than
   * the one shown.
   */
  private static @Nullable String ofItsOwn(DaySection section, DayReport shown) {
    return Arrays.stream(DayReport.values())
        .filter(report -> report != shown && report != DayReport.WHOLE_DAY)
        .filter(report -> lower(section.title()).contains(lower(report.title())))
        .map(DayReport::id)
        .findFirst()
        .orElse(null);
  }

  private static String lower(String title) {
    return title.toLowerCase(Locale.ROOT);
  }

  /**
   * A table of the page, cut off after the most rows.
   *
   * @param report the id of the report with all rows; null if there is none other than this one
   * @param more whether rows are left out
   */
  record SectionTable(
      DaySection section,
      @Nullable String report,
      List<TextColumn> columns,
      List<List<String>> rows,
      boolean more) {

    /** Returns the address of the page of a value; null if there is none. */
    public @Nullable String address(List<String> row, int at) {
      return switch (columns.get(at).heading()) {
        case "instruction" -> "/console/settlement/instruction?reference=" + encoded(row.get(at));
        case "account" -> "/console/positions?account=" + encoded(row.get(at));
        case "items" ->
            "/console/exceptions?code=" + encoded(row.get(0)) + "&state=" + encoded(row.get(1));
        default -> null;
      };
    }

    private static String encoded(String value) {
      return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
  }
}
