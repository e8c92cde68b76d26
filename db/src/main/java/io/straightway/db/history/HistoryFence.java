package io.straightway.db.history;

import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.dialect.Statements;
import io.straightway.db.dialect.session.ServerCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses servers that lack commits that this process has acknowledged.
 *
 * <p>After its commits the process makes marks: a row of its own in the database with a growing
 * number, which the process also keeps. A server that has the last mark has every commit before it.
 * So each new session is asked for the mark, and a server that has neither it nor a later one is
 * refused, until an operator accepts that server's history. Commits after the last mark are not
 * covered. A process that has worked with the abandoned history must then end: it may know rows
 * that are gone, and hold ids that others will get.
 *
 * <p>A mark is more reliable than a position in the log: positions of two histories can't be
 * compared without reading the server's files, and a restored dump has other positions. The
 * position is kept beside the mark, for people.
 */
public final class HistoryFence implements ServerCheck {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFence.class);
  private static final String LACKS = "SELECT straightway.lacks_mark(?, ?, ?, ?, ?)";
  private static final String MAKE = "SELECT straightway.make_mark(?, ?, ?, ?)";
  private static final String ACCEPTED = "accepted";
  private static final String NUMBER = "SELECT straightway.mark_number(?)";
  private static final String POSITION = "SELECT straightway.server_position()";

  /** The schema is missing or not up to date, so nothing can be written there either. */
  private static final Set<String> WITHOUT_SCHEMA = Set.of("3F000", "42883");

  private final String element;
  private final @Nullable Path file;
  private final String address;
  private final AtomicReference<KeptMark> kept;
  private volatile @Nullable String trouble;
  private volatile boolean known;
  private volatile boolean worked;
  private volatile boolean outdated;

  private HistoryFence(String element, @Nullable Path file, String address, KeptMark kept) {
    this.element = element;
    this.file = file;
    this.address = address;
    this.kept = new AtomicReference<>(kept);
    this.known = kept.number() == 0;
  }

  /** Returns a fence that forgets its marks when the process ends. */
  public static HistoryFence inMemory(String element) {
    return new HistoryFence(element, null, "", KeptMark.none(""));
  }

  /**
   * Returns a fence that continues from the file of an earlier process.
   *
   * @param file holds the last mark; it and its directory are created if they are missing
   * @param element its name, for people
   * @param address of the database, as configured; empty for the embedded server
   * @throws IOException if the file can't be read, or has another format
   */
  public static HistoryFence keptIn(Path file, String element, String address) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    KeptMark mark = KeptMark.read(file).orElseGet(() -> KeptMark.none(address));
    return new HistoryFence(element, file, address, mark);
  }

  @Override
  public String identifier() {
    return mark().keeper();
  }

  /** Returns the trouble with the database found last, or null. */
  public @Nullable String trouble() {
    return trouble;
  }

  /** Returns whether the history that the process has worked with was abandoned. */
  public boolean isOutdated() {
    return outdated;
  }

  /**
   * Asks a session for the last mark.
   *
   * @throws SQLException with SQLSTATE ST410 if its server lacks it
   */
  @Override
  public void require(Connection connection) throws SQLException {
    if (mark().number() == 0) {
      worked = true;
      return;
    }
    try {
      adopt(connection);
      judge(lacking(connection));
    } catch (SQLException e) {
      if (!WITHOUT_SCHEMA.contains(String.valueOf(e.getSQLState()))) {
        throw e;
      }
    }
  }

  /**
   * Drops a mark that was kept for another database; it does not apply to this one. A mark that is
   * two or more behind the database's is from an older copy of the file; the next mark follows the
   * database's, so that no server with marks in between is taken for complete.
   */
  private void adopt(Connection connection) throws SQLException {
    if (known) {
      return;
    }
    String position = Statements.first(connection, POSITION, row -> row.getString(1)).orElseThrow();
    KeptMark mark = mark();
    if (!mark.isOf(address, position)) {
      LOG.info("element={} event=other-database acknowledged=\"{}\"", element, mark.position());
    }
    long last = Statements.number(connection, NUMBER, mark.keeper()) - 1;
    if (last > mark.number()) {
      LOG.warn(
          "element={} event=history-file-older file=\"{}\" mark={} found={}",
          element,
          file,
          mark.number(),
          last + 1);
    }
    kept.compareAndSet(
        mark,
        mark.isOf(address, position) ? mark.continued(address, last) : KeptMark.none(address));
    known = true;
  }

  /**
   * Returns the position of the server if it lacks the mark. A process that has just started adopts
   * an accepted history.
   */
  private Optional<String> lacking(Connection connection) throws SQLException {
    KeptMark mark = mark();
    Optional<String> answer =
        Statements.first(
            connection,
            LACKS,
            row -> row.getString(1),
            mark.keeper(),
            element,
            mark.number(),
            mark.token(),
            mark.position());
    boolean accepted = answer.filter(ACCEPTED::equals).isPresent();
    if (accepted && !worked) {
      kept.compareAndSet(mark, mark.accepted());
      return Optional.empty();
    }
    outdated = outdated || accepted;
    return answer;
  }

  private void judge(Optional<String> answer) throws SQLException {
    if (answer.isEmpty()) {
      if (trouble != null) {
        LOG.info("element={} event=history-found", element);
      }
      trouble = null;
      worked = true;
      return;
    }
    if (outdated) {
      throw refused("not the one that this process worked with, but accepted: restart the process");
    }
    String position = mark().position();
    if (trouble == null) {
      LOG.error(
          "element={} event=history-refused acknowledged=\"{}\" found=\"{}\"",
          element,
          position,
          answer.get());
    }
    throw refused(
        "without acknowledged commits: they were on %s, and this is %s"
            .formatted(position, answer.get()));
  }

  private SQLException refused(String because) {
    trouble = because;
    return new SQLException("the server is " + because, SqlFailure.OTHER_HISTORY);
  }

  /**
   * Makes a mark after all commits before this call, and keeps it.
   *
   * @throws SQLException if it is not known to be committed; with SQLSTATE ST410 if the session's
   *     server lacks the previous mark
   */
  public void mark(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      MarkAttempt tried = Transactions.on(connection, this::tried);
      if (tried.made() == null) {
        connection.abort(Runnable::run); // the next connection may be to another server
      }
      judge(tried.lacking());
      keep(Objects.requireNonNull(tried.made()));
    }
  }

  /** A mark that was made, or the position of a server that lacks the previous one. */
  private record MarkAttempt(Optional<String> lacking, @Nullable KeptMark made) {}

  private MarkAttempt tried(Connection connection) throws SQLException {
    Optional<String> lacking = lacking(connection);
    return new MarkAttempt(lacking, lacking.isPresent() ? null : made(connection, mark().next()));
  }

  private KeptMark made(Connection connection, KeptMark next) throws SQLException {
    return next.at(
        address,
        Statements.first(
                connection,
                MAKE,
                row -> row.getString(1),
                next.keeper(),
                element,
                next.number(),
                next.token())
            .orElseThrow());
  }

  /**
   * Keeps a mark in memory only once it is in the file; otherwise a later start would take it for
   * lost.
   */
  private void keep(KeptMark made) throws SQLException {
    try {
      if (file != null) {
        made.write(file);
      }
    } catch (IOException e) {
      throw new SQLException("the last acknowledged commit can't be stored in " + file, "58030", e);
    }
    kept.set(made);
  }

  private KeptMark mark() {
    return Objects.requireNonNull(kept.get());
  }
}
