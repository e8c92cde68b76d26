package io.straightway.staticdata.load;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The operations for loading static data over a server. The server's role may not write them: every
 * load here waits for another operator, and on approval the database writes it from the document
 * that was shown.
 */
public final class StaticDataDesk {
  /** The largest number of reported faults. */
  public static final int MOST_FAULTS = 500;

  private static final int MOST_ROWS = 50_000;

  private final Transactions transactions;

  /** Creates a desk that works through connections of the engine's role. */
  public StaticDataDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Proposes the rows of files, as a whole.
   *
   * @param shown the hash of the preview that was shown; null if there was none
   * @param reason why, for the approver and for the audit trail
   * @throws BadRows if they can't be loaded
   * @throws DeskRefusal if they change nothing, or differ from the preview, or the login is not an
   *     operator's
   */
  public Proposal propose(
      OperatorLogin login, List<SentFile> files, @Nullable ContentHash shown, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    StaticDataRows rows = sent(files);
    String document = rows.document();
    return OperatorCalls.run(
        transactions,
        connection -> {
          requireNoBadRows(rows.badRows(connection));
          StaticDataPreview preview = StaticDataPreview.of(connection, rows, 1);
          require(
              shown == null || shown.equals(preview.hash()),
              DeskRefusal.Code.HASH_DIFFERS,
              "the files have changed since the preview; check them again");
          require(
              preview.changesAnything(),
              DeskRefusal.Code.REQUEST_INVALID,
              "all rows exist already; nothing would change");
          return StaticDataLoad.PROPOSALS.propose(connection, login, document, reason);
        });
  }

  /**
   * Approves and loads the proposal of another operator, after checking it again.
   *
   * @param shown the hash of the document that was shown
   * @throws BadRows if it can't be loaded any more; then it stays proposed
   */
  public LoadReport approve(OperatorLogin login, long proposal, ContentHash shown)
      throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection -> {
          LoadReport report = approve(connection, login, proposal, shown);
          requireNoBadRows(report.badRows());
          return report;
        });
  }

  /**
   * Approves and loads a proposal in the transaction of a connection, which must be rolled back if
   * there are bad rows.
   */
  static LoadReport approve(
      Connection connection, OperatorLogin login, long proposal, ContentHash shown)
      throws SQLException {
    StaticDataLoad.letOnlyOneLoad(connection);
    StaticDataRows rows =
        rows(
            List.of(
                SentFile.of(
                    "proposal-" + proposal + ".xml",
                    StaticDataLoad.KIND.find(connection, proposal).content())));
    List<BadRow> badRows = rows.badRows(connection);
    if (!badRows.isEmpty()) {
      OperatorCalls.ask(connection, login, "authenticate_operator");
      return LoadReport.unloadable(badRows);
    }
    String version =
        OperatorCalls.call(connection, login, "approve_static_data", proposal, shown.bytes());
    return new LoadReport(Long.parseLong(version), rows.sizes(), List.of(), List.of());
  }

  /** Rejects a proposal; the proposer withdraws it in the same way. */
  public Proposal reject(OperatorLogin login, long proposal, String reason) throws SQLException {
    return StaticDataLoad.PROPOSALS.reject(transactions, login, proposal, reason);
  }

  /**
   * Reads the rows of files that were sent.
   *
   * @throws IllegalArgumentException if there are no files, or more rows than a request may bring
   */
  public static StaticDataRows sent(List<SentFile> files) {
    StaticDataRows rows = rows(files);
    long count = rows.sizes().values().stream().mapToLong(Integer::longValue).sum();
    if (count > MOST_ROWS) {
      throw StaticDataFile.tooManyRows(MOST_ROWS);
    }
    return rows;
  }

  static StaticDataRows rows(List<SentFile> files) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files of static data are given");
    }
    return new StaticDataRows(
        files.stream()
            .map(file -> StaticDataFile.of(file.name(), file.bytes(), MOST_ROWS))
            .toList());
  }

  private static void requireNoBadRows(List<BadRow> badRows) {
    if (!badRows.isEmpty()) {
      throw new BadRows(badRows);
    }
  }

  private static void require(boolean holds, DeskRefusal.Code code, String otherwise) {
    if (!holds) {
      throw new DeskRefusal(code, otherwise);
    }
  }

  /**
   * A file that was sent.
   *
   * @param name identifies the file in faults
   * @param bytes CSV or XML, as in a file of a load
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record SentFile(String name, byte[] bytes) {
    private static final int LONGEST_NAME = 100;

    /**
     * Refuses a name that can't be printed.
     *
     * @throws IllegalArgumentException if it is blank, too long or has control characters
     */
    public SentFile {
      if (name.isBlank()
          || name.length() > LONGEST_NAME
          || name.chars().anyMatch(Character::isISOControl)) {
        throw new IllegalArgumentException(
            "the name of a file is one line of at most " + LONGEST_NAME + " characters");
      }
    }

    /** Returns a file whose text was sent. */
    public static SentFile of(String name, String text) {
      return new SentFile(name, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * A fault that prevents a load.
   *
   * @param line the line where it begins in the file, from 1; 0 for the file as a whole
   * @param column null if it is not a single one
   * @param reason one sentence for people
   */
  public record RowFault(String file, long line, @Nullable String column, String reason) {
    /** Returns the first {@link StaticDataDesk#MOST_FAULTS} faults. */
    public static List<RowFault> of(List<BadRow> badRows) {
      return badRows.stream()
          .limit(MOST_FAULTS)
          .map(bad -> new RowFault(bad.file().toString(), bad.line(), bad.field(), bad.reason()))
          .toList();
    }
  }

  /** Thrown if rows can't be loaded. */
  public static final class BadRows extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient List<RowFault> rows;

    BadRows(List<BadRow> rows) {
      super(
          rows.size()
              + (rows.size() == 1 ? " row is bad: " : " rows are bad, the first: ")
              + rows.get(0).reason());
      this.rows = RowFault.of(rows);
    }

    /** Returns the faults, in the order of the files and their lines. */
    public List<RowFault> rows() {
      return rows;
    }
  }
}
