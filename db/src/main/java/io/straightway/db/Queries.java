package io.straightway.db;

import io.straightway.db.dialect.SqlFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.ColumnMappers;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.RowMapperFactory;
import org.jdbi.v3.core.mapper.RowMappers;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.DefinedAttributeTemplateEngine;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.jspecify.annotations.Nullable;

/**
 * Queries off the trade path, run with Jdbi on the caller's connection. A refusal by the database
 * is thrown as the original {@link SQLException}, so that {@link SqlFailure} can classify it.
 *
 * <p>A statement's values are given in the order of its {@code ?}, or as one map by the names after
 * its colons. A collection of numbers, hashes or texts is bound as an array, for {@code = ANY (?)}.
 * A row is read as one value of a column's type, or as a public record, whose components are
 * columns of their names ({@code open_amount} is {@code openAmount}). That takes several times as
 * long as reading column by column, so statements that read thousands of rows at a time do the
 * latter.
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

  /** Lends the caller's connection to the handle that this thread is opening. */
  private static final ThreadLocal<Connection> LENT = new ThreadLocal<>();

  /** Created once: its configuration and its parsed statements take longer than many queries. */
  private static final Jdbi JDBI = configured();

  /**
   * Replaces {@code <name>} in a statement by the placeholders of a list, because Oracle binds no
   * arrays.
   */
  public static final TemplateEngine LISTS = new DefinedAttributeTemplateEngine();

  private Queries() {}

  /** Hands out the lent connection; opens and closes none. */
  private static final class LentConnections implements ConnectionFactory {
    @Override
    public Connection openConnection() {
      return LENT.get();
    }

    @Override
    public void closeConnection(Connection connection) {}
  }

  /**
   * Runs {@code work} on a handle for {@code connection}. The connection stays open, and its
   * transaction is the caller's.
   *
   * @throws SQLException from a statement of the work
   */
  public static <T> T on(Connection connection, HandleCallback<T, SQLException> work)
      throws SQLException {
    try (Handle handle = handle(connection)) {
      return work.withHandle(handle);
    } catch (JdbiException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw e;
    }
  }

  private static Jdbi configured() {
    Jdbi jdbi = Jdbi.create(new LentConnections());
    jdbi.getConfig(Handles.class).setForceEndTransactions(false);
    jdbi.getConfig(RowMappers.class).register(RECORDS);
    jdbi.getConfig(SqlStatements.class)
        .setTemplateEngine(TemplateEngine.NOP)
        .setSqlParser(new ColonPrefixSqlParser());
    jdbi.getConfig(ColumnMappers.class)
        .register(ContentHash.class, HASH)
        .register(Instant.class, INSTANT);
    return jdbi;
  }

  private static Handle handle(Connection connection) {
    LENT.set(connection);
    try {
      return JDBI.open();
    } finally {
      LENT.remove();
    }
  }

  /** Returns all rows that {@code sql} finds. */
  public static <T> List<T> list(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> found(handle, type, sql, values).list());
  }

  /** Returns all rows that {@code sql} finds, mapped by {@code row}. */
  public static <T> List<T> list(
      Connection connection, RowMapper<T> row, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> bound(handle.createQuery(sql), values).map(row).list());
  }

  /** Returns the first row that {@code sql} finds, if there is one and its value is not null. */
  public static <T> Optional<T> first(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> found(handle, type, sql, values).findFirst());
  }

  /** Returns the row that {@code sql} finds, if any; it must find at most one. */
  public static <T> Optional<T> find(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> found(handle, type, sql, values).findOne());
  }

  /** Returns the one row that {@code sql} finds. */
  public static <T> T one(
      Connection connection, Class<T> type, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> found(handle, type, sql, values).one());
  }

  /**
   * Runs a statement.
   *
   * @return the number of rows changed
   */
  public static int execute(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    return on(connection, handle -> bound(handle.createUpdate(sql), values).execute());
  }

  private static <T> ResultIterable<T> found(
      Handle handle, Class<T> type, String sql, @Nullable Object... values) {
    return bound(handle.createQuery(sql), values).mapTo(type);
  }

  private static <S extends SqlStatement<S>> S bound(S statement, @Nullable Object... values) {
    if (values.length == 1 && values[0] instanceof Map<?, ?> named) {
      statement.getConfig(SqlStatements.class).setUnusedBindingAllowed(true);
      named.forEach((name, value) -> statement.bind((String) name, argument(value)));
    } else {
      for (int i = 0; i < values.length; i++) {
        statement.bind(i, argument(values[i]));
      }
    }
    return statement;
  }

  private static @Nullable Object argument(@Nullable Object value) {
    return value instanceof Collection<?> many
        ? (Argument) (place, statement, context) -> bind(many, place, statement)
        : value;
  }

  private static void bind(Collection<?> values, int place, PreparedStatement statement)
      throws SQLException {
    if (values.isEmpty()) {
      statement.setObject(place, "{}", Types.OTHER); // fits an array of any type
      return;
    }
    Object first = values.iterator().next();
    Object[] array =
        first instanceof ContentHash
            ? values.stream().map(hash -> ((ContentHash) hash).bytes()).toArray(byte[][]::new)
            : values.toArray();
    String type =
        first instanceof ContentHash ? "bytea" : first instanceof Long ? "bigint" : "text";
    statement.setArray(place, statement.getConnection().createArrayOf(type, array));
  }
}
