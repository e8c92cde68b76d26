package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.server.TestDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.mapper.Nested;
import org.jdbi.v3.core.mapper.PropagateNull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class QueriesTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void theConnectionStaysOpen() throws SQLException {
    try (Connection connection = database.superuser()) {
      assertThat(one(connection)).isEqualTo(1);
      assertThat(one(connection)).isEqualTo(1);
    }
  }

  @Test
  void theTransactionIsTheCallers() throws SQLException {
    try (Connection connection = database.superuser()) {
      connection.setAutoCommit(false);
      Queries.on(connection, handle -> handle.execute("CREATE TABLE kept (x int)"));
      assertThat(
              Queries.<Integer>on(
                  connection,
                  handle -> handle.select("SELECT count(*) FROM kept").mapTo(Integer.class).one()))
          .isZero();
      connection.rollback();
      assertThatThrownBy(
              () -> Queries.on(connection, handle -> handle.execute("INSERT INTO kept VALUES (1)")))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
    }
  }

  @Test
  void aRowIsARecordOfItsColumns() throws SQLException {
    String sql =
        """
        SELECT 'RED' AS colour, DATE '2024-02-01' AS first_day, 'EUR' AS currency, 1.50 AS amount,
               NULL AS rebate_currency, NULL AS rebate_amount, sha256('x') AS content_hash
        """;
    try (Connection connection = database.superuser()) {
      assertThat(Queries.list(connection, Painted.class, sql))
          .containsExactly(
              new Painted(
                  Colour.RED,
                  LocalDate.of(2024, 2, 1),
                  new Sum("EUR", new BigDecimal("1.50")),
                  null,
                  ContentHash.of(new byte[] {'x'})));
    }
  }

  @Test
  void valuesStandInOrderOrHaveNames() throws SQLException {
    try (Connection connection = database.superuser()) {
      assertThat(Queries.one(connection, Long.class, "SELECT ?::bigint + ?", 1, 2)).isEqualTo(3);
      assertThat(Queries.one(connection, String.class, "SELECT :a || :b", Map.of("a", "x", "b", 1)))
          .isEqualTo("x1");
      assertThat(Queries.first(connection, String.class, "SELECT ?::text", (Object) null))
          .isEmpty();
    }
  }

  @Test
  void aCollectionIsAnArray() throws SQLException {
    String numbers = "SELECT n FROM generate_series(1, 3) AS n WHERE n = ANY (?)";
    String words = "SELECT count(*) FROM pg_class WHERE relname::text = ANY (?)";
    try (Connection connection = database.superuser()) {
      assertThat(Queries.list(connection, Long.class, numbers, List.of(2L, 5L)))
          .containsExactly(2L);
      assertThat(Queries.list(connection, Long.class, numbers, Set.of())).isEmpty();
      assertThat(Queries.one(connection, Long.class, words, Set.of("pg_class"))).isEqualTo(1);
      assertThat(Queries.one(connection, Long.class, words, List.of())).isZero();
      ContentHash hash = ContentHash.of(new byte[] {'x'});
      String hashes = "SELECT hash FROM (SELECT sha256('x') AS hash) AS h WHERE hash = ANY (?)";
      assertThat(Queries.list(connection, ContentHash.class, hashes, List.of(hash)))
          .containsExactly(hash);
    }
  }

  public enum Colour {
    RED
  }

  public record Painted(
      Colour colour,
      LocalDate firstDay,
      @Nested Sum price,
      @Nested("rebate_") @Nullable Sum rebate,
      ContentHash contentHash) {}

  public record Sum(@PropagateNull String currency, BigDecimal amount) {}

  private static int one(Connection connection) throws SQLException {
    return Queries.on(connection, handle -> handle.select("SELECT 1").mapTo(Integer.class).one());
  }
}
