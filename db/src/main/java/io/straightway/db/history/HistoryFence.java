package io.straightway.db.history;

import io.straightway.db.SqlFailure;
import io.straightway.db.Statements;
import io.straightway.db.Transactions;
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
 * Refuses servers that lack what this process has acknowledged.
 *
 * <p>Behind its commits the process makes marks: a row of its own in the database, with a number
 * that grows, which it also keeps itself. Whoever has the last mark has every commit before it. So
 * each new session is asked for it, and one whose server has neither it nor a later one is refused,
 * until an operator accepts that server's history. What was committed behind the last mark is not
 * covered. A process that has worked with the history that was given up must end then: it may know
 * rows that are gone, and hold ids that others get.
 *
 * <p>A mark says more than a position in the log: positions of two histories can't be compared by
 * somebody who may not read the server's files, and a copy by dump has others. The position is kept
 * beside it, for people.
 */
public final class HistoryFence {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFence.class);
  private static final String LACKS = "SELECT straightway.lacks_mark(?, ?, ?, ?, ?)";
  private static final String MAKE = "SELECT straightway.make_mark(?, ?, ?, ?)";
  private static final String ACCEPTED = "accepted";
  private static final String POSITION = "SELECT straightway.server_position()";

  /** The schema is not there, or not yet up to date: nothing can be written there either. */
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

  /** One that forgets when its process ends. */
  public static HistoryFence inMemory(String element) {
    return new HistoryFence(element, null, "", KeptMark.none(""));
  }

  /**
   * One that goes on where the process before ended.
   *
   * @param element its name, for people
   * @param file what was acknowledged last; it and its directory are made if they are missing
   * @param address of the database, as it was named; empty for the embedded server
   * @throws IOException if the file can't be read, or is another's
   */
  public static HistoryFence keptIn(Path file, String element, String address) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    KeptMark found = KeptMark.read(file).orElseGet(() -> KeptMark.none(address));
    return new HistoryFence(element, file, address, found);
  }

  /** Tells it from the others of a process. */
  public String keeper() {
    return mark().keeper();
  }

  /** What is wrong with the database that was found last, or null. */
  public @Nullable String trouble() {
    return trouble;
  }

  /** Whether the history that the process has worked with was given up. */
  public boolean isOutdated() {
    return outdated;
  }

  /**
   * Asks a session for the last mark.
   *
   * @throws SQLException with SQLSTATE ST410 if its server lacks it
   */
  public void require(Connection connection) throws SQLException {
    if (mark().number() == 0) {
      worked = true;
      return;
    }
    try {
      forgetAnother(connection);
      judge(lacking(connection));
    } catch (SQLException e) {
      if (!WITHOUT_SCHEMA.contains(String.valueOf(e.getSQLState()))) {
        throw e;
      }
    }
  }

  /** A file that was kept of another database says nothing of this one. */
  private void forgetAnother(Connection connection) throws SQLException {
    if (known) {
      return;
    }
    String here = Statements.first(connection, POSITION, row -> row.getString(1)).orElseThrow();
    KeptMark mark = mark();
    if (!mark.isOf(address, here)) {
      LOG.info("element={} event=other-database acknowledged=\"{}\"", element, mark.position());
    }
    kept.compareAndSet(
        mark,
        mark.isOf(address, here) ? mark.at(address, mark.position()) : KeptMark.none(address));
    known = true;
  }

  /** Where the server is if it lacks the mark; a process that begins takes what was accepted. */
  private Optional<String> lacking(Connection connection) throws SQLException {
    KeptMark mark = mark();
    Optional<String> found =
        Statements.first(
            connection,
            LACKS,
            row -> row.getString(1),
            mark.keeper(),
            element,
            mark.number(),
            mark.token(),
            mark.position());
    boolean accepted = found.filter(ACCEPTED::equals).isPresent();
    if (accepted && !worked) {
      kept.compareAndSet(mark, mark.accepted());
      return Optional.empty();
    }
    outdated = outdated || accepted;
    return found;
  }

  private void judge(Optional<String> found) throws SQLException {
    if (found.isEmpty()) {
      if (trouble != null) {
        LOG.info("element={} event=history-found", element);
      }
      trouble = null;
      worked = true;
      return;
    }
    if (outdated) {
      throw refused("another than this process has worked with, and counts: start it again");
    }
    String where = mark().position();
    if (trouble == null) {
      LOG.error(
          "element={} event=history-refused acknowledged=\"{}\" found=\"{}\"",
          element,
          where,
          found.get());
    }
    throw refused(
        "without what was acknowledged: that was on %s, and this is %s"
            .formatted(where, found.get()));
  }

  private SQLException refused(String because) {
    trouble = because;
    return new SQLException("the server is " + because, SqlFailure.OTHER_HISTORY);
  }

  /**
   * Makes a mark behind all that was committed before this call, and keeps it.
   *
   * @throws SQLException if it is not known to be committed; with SQLSTATE ST410 if the session's
   *     server lacks the mark before
   */
  public void mark(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      Tried tried = Transactions.on(connection, this::tried);
      if (tried.made() == null) {
        connection.abort(Runnable::run); // the next one may be to another server
      }
      judge(tried.lacking());
      keep(Objects.requireNonNull(tried.made()));
    }
  }

  /** A mark that was made, or where the server is that lacks the one before. */
  private record Tried(Optional<String> lacking, @Nullable KeptMark made) {}

  private Tried tried(Connection connection) throws SQLException {
    Optional<String> lacking = lacking(connection);
    return new Tried(lacking, lacking.isPresent() ? null : made(connection, mark().next()));
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

  /** In memory only when it is in the file: else a later start would take it for lost. */
  private void keep(KeptMark made) throws SQLException {
    try {
      if (file != null) {
        made.write(file);
      }
    } catch (IOException e) {
      throw new SQLException("what was acknowledged can't be kept in " + file, "58030", e);
    }
    kept.set(made);
  }

  private KeptMark mark() {
    return Objects.requireNonNull(kept.get());
  }
}
