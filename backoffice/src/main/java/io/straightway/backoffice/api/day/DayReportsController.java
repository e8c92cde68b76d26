package io.straightway.backoffice.api.day;

import io.straightway.backoffice.day.ReportFiles;
import io.straightway.backoffice.day.ReportFiles.FileType;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayReport;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The reports of a closed day, as files. */
@RestController
@Tag(name = "Days")
final class DayReportsController {
  private final Enquiries enquiries;
  private final ReportFiles files;

  DayReportsController(Enquiries enquiries, ReportFiles files) {
    this.enquiries = enquiries;
    this.files = files;
  }

  @GetMapping("/api/days/{day}/reports")
  @Operation(summary = "List the reports of a closed day, with their addresses.")
  Page<ReportLinks> list(OperatorLogin login, @PathVariable("day") LocalDate day)
      throws SQLException {
    enquiries.ask(
        connection -> {
          try {
            return DayReport.head(connection, day);
          } catch (DayNotReadyException e) {
            throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, String.valueOf(e.getMessage()));
          }
        });
    return new Page<>(
        Arrays.stream(DayReport.values()).map(report -> ReportLinks.of(report, day)).toList(),
        null);
  }

  @GetMapping("/api/days/{day}/reports/{name}.csv")
  @Operation(summary = "Show a report of a closed day as CSV.")
  @ApiResponse(
      responseCode = "200",
      content = @Content(mediaType = "text/csv", schema = @Schema(type = "string")))
  void csv(
      OperatorLogin login,
      @PathVariable("day") LocalDate day,
      @PathVariable("name") String name,
      HttpServletResponse response)
      throws SQLException, IOException {
    send(named(name), day, FileType.CSV, response);
  }

  @GetMapping("/api/days/{day}/reports/{name}.pdf")
  @Operation(summary = "Show a report of a closed day as PDF.")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = "application/pdf",
              schema = @Schema(type = "string", format = "binary")))
  void pdf(
      OperatorLogin login,
      @PathVariable("day") LocalDate day,
      @PathVariable("name") String name,
      HttpServletResponse response)
      throws SQLException, IOException {
    send(named(name), day, FileType.PDF, response);
  }

  private static DayReport named(String name) {
    return DayReport.named(name)
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.NOT_FOUND,
                    "there is no such report; those of a day are at /api/days/DAY/reports"));
  }

  private void send(DayReport report, LocalDate day, FileType form, HttpServletResponse response)
      throws SQLException, IOException {
    Path file = files.make(report, day, form);
    try {
      response.setContentType(form.mediaType());
      response.setContentLengthLong(Files.size(file));
      response.setHeader(
          HttpHeaders.CONTENT_DISPOSITION,
          ContentDisposition.attachment()
              .filename(report.file(day, form.ending()))
              .build()
              .toString());
      Files.copy(file, response.getOutputStream());
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /**
   * A report and the paths of its files.
   *
   * @param csv null if the report has no CSV
   */
  record ReportLinks(String name, String title, @Nullable String csv, String pdf) {
    private static ReportLinks of(DayReport report, LocalDate day) {
      String path = "/api/days/" + day + "/reports/" + report.id();
      return new ReportLinks(
          report.id(), report.title(), report.hasCsv() ? path + ".csv" : null, path + ".pdf");
    }
  }
}
