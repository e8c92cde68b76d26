package io.straightway.backoffice.day;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayReport;
import io.straightway.settlement.day.DayReports;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.concurrent.Semaphore;

/**
 * Makes reports of closed days for who asks. Each is made as a temporary file, so that neither its
 * size nor a slow reader holds memory or a connection; few are made at a time.
 */
public final class ReportFiles {
  private static final int AT_A_TIME = 2;

  private final Enquiries enquiries;
  private final Clock clock;
  private final Semaphore places = new Semaphore(AT_A_TIME);

  /** Reports that are read by {@code enquiries}. */
  public ReportFiles(Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.clock = clock;
  }

  /** How a report is written. */
  public enum Form {
    CSV("csv", "text/csv; charset=UTF-8"),
    PDF("pdf", "application/pdf");

    private final String ending;
    private final String mediaType;

    Form(String ending, String mediaType) {
      this.ending = ending;
      this.mediaType = mediaType;
    }

    /** How names of its files end. */
    public String ending() {
      return ending;
    }

    /** What HTTP calls it. */
    public String mediaType() {
      return mediaType;
    }
  }

  /**
   * Makes a report.
   *
   * @return the file, which the caller removes
   * @throws DeskRefusal if the day has not been closed, or there is no such report
   * @throws BusyException if others are being made
   */
  public Path make(DayReport report, LocalDate day, Form form) throws SQLException, IOException {
    if (form == Form.CSV && !report.hasCsv()) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "of " + report.id() + " there is no CSV file");
    }
    if (!places.tryAcquire()) {
      throw new BusyException("other reports are being made; ask again in some seconds");
    }
    Path file = Files.createTempFile("report", "." + form.ending());
    boolean made = false;
    try {
      write(report, day, form, file);
      made = true;
      return file;
    } finally {
      places.release();
      if (!made) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void write(DayReport report, LocalDate day, Form form, Path file)
      throws SQLException, IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      enquiries.ask(
          connection -> {
            try {
              write(connection, report, day, form, out);
              return file;
            } catch (DayNotReadyException e) {
              throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, String.valueOf(e.getMessage()));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw new IOException(e.getCause());
    }
  }

  private void write(
      Connection connection, DayReport report, LocalDate day, Form form, OutputStream out)
      throws SQLException, IOException, DayNotReadyException {
    if (form == Form.PDF) {
      DayReports.pdf(connection, report, day, clock.instant(), out);
    } else {
      DayReports.csv(connection, report, day, out);
    }
  }
}
