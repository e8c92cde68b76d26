package io.straightway.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.ColumnMappers;
import org.jdbi.v3.core.mapper.RowMapperFactory;
import org.jdbi.v3.core.mapper.RowMappers;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/**
 * Queries off the trade path, written with Jdbi on a connection of the caller's. A record is read
 * by its constructor, each component from the column of its name ({@code madeAt} from {@code
 * made_at}). What the database refuses is thrown as the {@link SQLException} it is, so that {@link
 * SqlFailure} classifies it.
 */
public final class Queries {
  private static final RowMapperFactory RECORDS =
      (type, config) ->
          Optional.of(GenericTypes.getErasedType(type))
              .filter(Class::isRecord)
              .map(ConstructorMapper::of);
  private static final ColumnMapper<ContentHash> HASH =
      (row, column, context) -> {
        byte[] bytes = row.getBytes(column);
        return bytes == null ? null : new ContentHash(bytes);
      };

  private static final ColumnMapper<Instant> INSTANT =
      (row, column, context) -> {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
      };

  private Queries() {}

  /**
   * Runs {@code work} on a handle for {@code connection}. The connection stays open, and its
   * transaction is the caller's.
   *
   * @throws SQLException of a statement of the work
   */
  public static <T> T on(Connection connection, HandleCallback<T, SQLException> work)
      throws SQLException {
    try (Handle handle = Jdbi.create(connection).open()) {
      handle.getConfig(Handles.class).setForceEndTransactions(false);
      handle.getConfig(RowMappers.class).register(RECORDS);
      handle
          .getConfig(ColumnMappers.class)
          .register(ContentHash.class, HASH)
          .register(Instant.class, INSTANT);
      return work.withHandle(handle);
    } catch (JdbiException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /**
   * All rows of a query, each a {@code type}: a record, or the value of the only column.
   *
   * @param values of the query's question marks
   */
  public static <T> List<T> list(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> handle.select(sql, values).mapTo(type).list());
  }

  /** As {@link #list}, of a query with at most one row. */
  public static <T> Optional<T> find(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> handle.select(sql, values).mapTo(type).findOne());
  }

  /** As {@link #list}, of a query with exactly one row, whose value is not null. */
  public static <T> T one(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> handle.select(sql, values).mapTo(type).one());
  }

  /**
   * Runs a statement that answers no rows.
   *
   * @return how many rows it changed
   */
  public static int execute(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> handle.execute(sql, values));
  }
}
