package io.straightway.backoffice.console.day;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayReport;
import io.straightway.settlement.day.DaySection;
import io.straightway.table.TextTable;
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
  /** More is in the files. */
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

  private static List<Part> parts(Connection connection, DayReport report, LocalDate day)
      throws SQLException {
    List<Part> parts = new ArrayList<>();
    for (DaySection section : report.sections()) {
      TextTable found = section.first(connection, day, MOST_ROWS + 1);
      boolean more = found.size() > MOST_ROWS;
      List<List<String>> rows = more ? found.rows().subList(0, MOST_ROWS) : found.rows();
      parts.add(new Part(section, ofItsOwn(section, report), found.columns(), rows, more));
    }
    return parts;
  }

  /** The name of the report that has all of a part of another; null if there is none. */
  private static @Nullable String ofItsOwn(DaySection section, DayReport shown) {
    return Arrays.stream(DayReport.values())
        .filter(each -> each != shown && each != DayReport.WHOLE_DAY)
        .filter(each -> lower(section.title()).contains(lower(each.title())))
        .map(DayReport::id)
        .findFirst()
        .orElse(null);
  }

  private static String lower(String title) {
    return title.toLowerCase(Locale.ROOT);
  }

  /**
   * A table of the page; what is above its most rows is left out.
   *
   * @param report the one that has all of it; null if that is this one, or if there is none
   */
  record Part(
      DaySection section,
      @Nullable String report,
      List<TextTable.Column> columns,
      List<List<String>> rows,
      boolean more) {

    /** The address of what a value names or counts; null if there is none. */
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
