package io.straightway.backoffice.console.day;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayReport;
import io.straightway.settlement.day.DaySection;
import io.straightway.table.TextTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A report of a closed day as a page. */
@Controller
final class DayReportPage implements ConsolePage {
  /** More is in the files. */
  private static final int MOST_ROWS = 500;

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
      parts.add(new Part(section, found.columns(), rows, more));
    }
    return parts;
  }

  /** A table of the page; what is above its most rows is left out. */
  record Part(
      DaySection section, List<TextTable.Column> columns, List<List<String>> rows, boolean more) {}
}
