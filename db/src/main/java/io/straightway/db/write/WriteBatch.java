package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Several modules' rows for one transaction, in as few round trips as the database allows. */
public final class WriteBatch {
  private final List<Function<Dialect, List<Rows>>> parts = new ArrayList<>();
  private @Nullable List<Rows> made;

  /** Adds rows; an empty part is left out. */
  public WriteBatch add(Rows rows) {
    return addFor(dialect -> List.of(rows));
  }

  /** Adds {@link PendingRanges}, which are left out where the database writes them itself. */
  public WriteBatch addPending(Rows ranges) {
    return addFor(dialect -> dialect.runsEverything() ? List.of() : List.of(ranges));
  }

  /** Adds rows of tables that differ between vendors; they are created once the vendor is known. */
  public WriteBatch addFor(Function<Dialect, List<Rows>> rows) {
    parts.add(rows);
    return this;
  }

  /** Runs everything added, in that order, inside the connection's transaction. */
  public void execute(Connection connection) throws SQLException {
    Dialect.of(connection).write(parts(connection), connection);
  }

  /**
   * Returns whether the commit can travel with the rows: they are few and only inserted, so that
   * nothing has to be checked before it.
   */
  public boolean canCarryCommit(Connection connection) throws SQLException {
    return Dialect.of(connection).carriesCommit(parts(connection));
  }

  /**
   * Runs each batch in a transaction of its own, in no particular order and few round trips. If one
   * fails, others may be committed.
   *
   * @return the server's warning, which may be about a commit; null if there is none
   */
  public static @Nullable SQLWarning executeAndCommit(
      List<WriteBatch> batches, Connection connection) throws SQLException {
    List<List<Rows>> transactions = new ArrayList<>(batches.size());
    for (WriteBatch batch : batches) {
      transactions.add(batch.parts(connection));
    }
    return Dialect.of(connection).writeAndCommit(transactions, connection);
  }

  private List<Rows> parts(Connection connection) throws SQLException {
    if (made == null) {
      Dialect dialect = Dialect.of(connection);
      made =
          parts.stream()
              .flatMap(part -> part.apply(dialect).stream())
              .filter(rows -> rows.size() > 0)
              .toList();
    }
    return made;
  }
}
