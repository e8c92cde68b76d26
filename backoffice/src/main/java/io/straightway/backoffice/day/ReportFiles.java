package io.straightway.backoffice.day;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.operators.DeskRefusal;
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
 * Creates reports of closed days on request. Each is a temporary file, so that neither its size nor
 * a slow reader holds memory or a connection; few are created at a time.
 */
public final class ReportFiles {
  private static final int AT_A_TIME = 2;

  private final Enquiries enquiries;
  private final Clock clock;
  private final Semaphore places = new Semaphore(AT_A_TIME);

  /**
   * Creates the service.
   *
   * @param enquiries reads the reports
   */
  public ReportFiles(Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.clock = clock;
  }

  /** The format of a report file. */
  public enum FileType {
    CSV("csv", "text/csv; charset=UTF-8"),
    PDF("pdf", "application/pdf");

    private final String ending;
    private final String mediaType;

    FileType(String ending, String mediaType) {
      this.ending = ending;
      this.mediaType = mediaType;
    }

    /** Returns the extension of its file names. */
    public String ending() {
      return ending;
    }

    /** Returns its HTTP media type. */
    public String mediaType() {
      return mediaType;
    }
  }

  /**
   * Creates a report.
   *
   * @return the file, which the caller deletes
   * @throws DeskRefusal if the day has not been closed, or the report has no such format
   * @throws BusyException if too many reports are being created
   */
  public Path make(DayReport report, LocalDate day, FileType form)
      throws SQLException, IOException {
    if (form == FileType.CSV && !report.hasCsv()) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "of " + report.id() + " there is no CSV file");
    }
    if (!places.tryAcquire()) {
      throw new BusyException("other reports are being made; retry in a few seconds");
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

  private void write(DayReport report, LocalDate day, FileType form, Path file)
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
      Connection connection, DayReport report, LocalDate day, FileType form, OutputStream out)
      throws SQLException, IOException, DayNotReadyException {
    if (form == FileType.PDF) {
      DayReports.pdf(connection, report, day, clock.instant(), out);
    } else {
      DayReports.csv(connection, report, day, out);
    }
  }
}
