package io.straightway.element.staticdata.load;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Proposal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where people load static data over a server. Its role may not write them: whatever is loaded here
 * waits for another operator, and the database writes what he approves, from the document that he
 * has looked at.
 */
public final class StaticDataDesk {
  /** The most faults that are reported. */
  public static final int MOST_FAULTS = 500;

  private final Transactions transactions;

  /** A desk whose work is done through connections of the engine's role. */
  public StaticDataDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Proposes the rows of files, as a whole.
   *
   * @param shown the hash of the preview that was looked at; null if there was none
   * @param reason why, for who approves it and for the audit
   * @throws BadRows if they can't be loaded
   * @throws DeskRefusal if they change nothing, or are not what was shown, or the login is not an
   *     operator's
   */
  public Proposal propose(
      OperatorLogin login, List<SentFile> files, @Nullable ContentHash shown, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    StaticDataRows rows = rows(files);
    String document = rows.document();
    return OperatorCalls.run(
        transactions,
        connection -> {
          requireNoBadRows(rows.badRows(connection));
          StaticDataPreview preview = StaticDataPreview.of(connection, rows, 1);
          require(
              shown == null || shown.equals(preview.hash()),
              DeskRefusal.Code.HASH_DIFFERS,
              "the files are not those of the preview any more; look at them again");
          require(
              preview.changesAnything(),
              DeskRefusal.Code.REQUEST_INVALID,
              "all rows are there already; nothing would change");
          String number =
              OperatorCalls.call(connection, login, "propose_static_data", document, reason);
          return StaticDataLoad.PROPOSALS.find(connection, Long.parseLong(number));
        });
  }

  /**
   * Approves and loads what another operator has proposed. It is checked again.
   *
   * @param shown the hash of what was looked at
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

  /** The same in the transaction of a connection, which has to end without effect if it is bad. */
  static LoadReport approve(
      Connection connection, OperatorLogin login, long proposal, ContentHash shown)
      throws SQLException {
    StaticDataLoad.letOnlyOneLoad(connection);
    StaticDataRows rows =
        rows(
            List.of(
                SentFile.of(
                    "proposal-" + proposal + ".xml",
                    StaticDataLoad.PROPOSALS.find(connection, proposal).content())));
    List<BadRow> badRows = rows.badRows(connection);
    if (!badRows.isEmpty()) {
      OperatorCalls.ask(connection, login, "authenticate_operator");
      return LoadReport.unloadable(badRows);
    }
    String version =
        OperatorCalls.call(connection, login, "approve_static_data", proposal, shown.bytes());
    return new LoadReport(Long.parseLong(version), rows.sizes(), List.of(), List.of());
  }

  /** Rejects what is proposed; its maker withdraws it that way. */
  public Proposal reject(OperatorLogin login, long proposal, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, "reject_static_data", proposal, reason);
          return StaticDataLoad.PROPOSALS.find(connection, proposal);
        });
  }

  static StaticDataRows rows(List<SentFile> files) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files of static data are given");
    }
    return new StaticDataRows(
        files.stream().map(file -> StaticDataFile.of(file.name(), file.bytes())).toList());
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
   * A file that somebody sends.
   *
   * @param name to tell it by in what is wrong with it
   * @param bytes CSV or XML, as a file of a load
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  public record SentFile(String name, byte[] bytes) {
    private static final int LONGEST_NAME = 100;

    /**
     * Refuses a name that can't be printed.
     *
     * @throws IllegalArgumentException if it is not one printable word or more
     */
    public SentFile {
      if (name.isBlank()
          || name.length() > LONGEST_NAME
          || name.chars().anyMatch(Character::isISOControl)) {
        throw new IllegalArgumentException(
            "the name of a file is one line of at most " + LONGEST_NAME + " characters");
      }
    }

    /** One whose text was sent as such. */
    public static SentFile of(String name, String text) {
      return new SentFile(name, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Something that can't be loaded.
   *
   * @param line where it begins in the file, from 1; 0 if it is the file as a whole
   * @param column null if it is no single one
   * @param reason one sentence for people
   */
  public record RowFault(String file, long line, @Nullable String column, String reason) {
    /** The first of them. */
    public static List<RowFault> of(List<BadRow> badRows) {
      return badRows.stream()
          .limit(MOST_FAULTS)
          .map(bad -> new RowFault(bad.file().toString(), bad.line(), bad.field(), bad.reason()))
          .toList();
    }
  }

  /** Rows that can't be loaded. */
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

    /** What is wrong, in the order of the files and their lines. */
    public List<RowFault> rows() {
      return rows;
    }
  }
}
