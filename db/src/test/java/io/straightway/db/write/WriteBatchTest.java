package io.straightway.db.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.IdRange;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.dialect.PostgreSqlRows;
import io.straightway.db.server.TestDatabase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WriteBatchTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Connection connection = database.superuser();

  private static final RowForm EVERY_TYPE =
      RowForm.into(
          "every_type",
          """
          a bigint, b integer, c smallint, d text, e numeric, f date, g timestamptz, h bytea,
          i boolean
          """);

  private static final String COUNTER = "name text, value integer";

  WriteBatchTest() throws SQLException {}

  @BeforeEach
  void createTables() throws SQLException {
    execute(
        "CREATE TABLE every_type (a bigint, b integer, c smallint, d text, e numeric, f date,"
            + " g timestamptz, h bytea, i boolean)");
    execute("CREATE TABLE counter (name text PRIMARY KEY, value integer)");
  }

  @Test
  void everyTypeComesBackAsItWasWritten() throws SQLException {
    Rows rows = EVERY_TYPE.rows();
    rows.add(
        Long.MAX_VALUE,
        -1,
        (short) 7,
        "quoted \"'{},\\ and \u20ac",
        new BigDecimal("1E+5"),
        LocalDate.of(2199, 12, 31),
        Instant.parse("2026-11-20T09:00:00.123456Z"),
        new byte[] {0, 1, -1},
        true);
    rows.add(null, null, null, null, null, null, null, null, null);

    new WriteBatch().add(rows).execute(connection);

    assertThat(
            query(
                "SELECT a, b, c, d, e, f, g AT TIME ZONE 'UTC', encode(h, 'hex'), i FROM every_type"
                    + " WHERE a IS NOT NULL"))
        .containsExactly(
            "9223372036854775807 -1 7 quoted \"'{},\\ and \u20ac 100000 2199-12-31"
                + " 2026-11-20 09:00:00.123456 0001ff t");
    assertThat(query("SELECT count(*) FROM every_type WHERE num_nulls(a,b,c,d,e,f,g,h,i) = 9"))
        .containsExactly("1");
  }

  @Test
  void manyRowsAreCopiedAndComeBackAsFewDo() throws SQLException {
    Random random = new Random(7);
    Rows many = EVERY_TYPE.rows();
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 4 * PostgreSqlRows.COPY_FROM; i++) {
      rows.add(i % 10 == 0 ? new Object[9] : anyRow(i, random));
      many.add(rows.get(i));
    }

    new WriteBatch().add(many).execute(connection);
    List<String> copied = takeAll();
    for (Object[] row : rows) {
      new WriteBatch().add(EVERY_TYPE.rows().add(row)).execute(connection);
    }

    assertThat(PostgreSqlRows.isCopied(many)).isTrue();
    assertThat(copied).hasSize(rows.size()).isEqualTo(takeAll());
  }

  private static Object[] anyRow(int number, Random random) {
    BigInteger digits = new BigInteger(random.nextInt(1, 130), random);
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    return new Object[] {
      random.nextLong(),
      random.nextInt(),
      (short) random.nextInt(),
      "\u20ac, \\N \t" + "x".repeat(number),
      new BigDecimal(random.nextBoolean() ? digits : digits.negate(), random.nextInt(-6, 20)),
      LocalDate.ofEpochDay(random.nextInt(-40_000, 80_000)),
      Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
      bytes,
      random.nextBoolean()
    };
  }

  private List<String> takeAll() throws SQLException {
    List<String> rows =
        query(
            "SELECT a, b, c, md5(d), e, f, g AT TIME ZONE 'UTC', md5(h), i FROM every_type ORDER BY a");
    execute("TRUNCATE every_type");
    return rows;
  }

  @Test
  void aCopyThatTheServerRefusesLeavesAConnectionThatCanRollBack() throws SQLException {
    connection.setAutoCommit(false);
    Rows twice = counters("");
    for (int i = 0; i < 2 * PostgreSqlRows.COPY_FROM; i++) {
      twice.add("n" + i % PostgreSqlRows.COPY_FROM, i);
    }

    assertThatThrownBy(() -> new WriteBatch().add(twice).execute(connection))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("23505");
    connection.rollback();

    assertThat(query("SELECT count(*) FROM counter")).containsExactly("0");
  }

  @Test
  void aFewRowsThatAreOnlyInsertedCarryTheirCommit() throws SQLException {
    WriteBatch batch = new WriteBatch().add(counters("").add("a", 1)).add(counters("").add("b", 2));
    connection.setAutoCommit(false);

    assertThat(batch.canCarryCommit(connection)).isTrue();
    assertThat((Object) WriteBatch.executeAndCommit(List.of(batch), connection)).isNull();
    connection.rollback();

    assertThat(query("SELECT name FROM counter ORDER BY 1")).containsExactly("a", "b");
  }

  @Test
  void aRefusedStatementIsNotCommittedByTheCommitSentWithIt() throws SQLException {
    WriteBatch batch = new WriteBatch().add(counters("").add("a", 1)).add(counters("").add("a", 2));
    connection.setAutoCommit(false);

    assertThatThrownBy(() -> WriteBatch.executeAndCommit(List.of(batch), connection))
        .isInstanceOf(SQLException.class);
    connection.rollback();

    assertThat(query("SELECT count(*) FROM counter")).containsExactly("0");
  }

  @Test
  void batchesThatTravelTogetherHaveATransactionEach() throws SQLException {
    List<WriteBatch> batches = new ArrayList<>();
    for (int i = 0; i < 23; i++) {
      WriteBatch batch = new WriteBatch().add(counters("").add("a" + i, i));
      batches.add(i % 5 == 0 ? batch.add(counters("").add("b" + i, i)) : batch);
    }
    connection.setAutoCommit(false);

    assertThat((Object) WriteBatch.executeAndCommit(batches, connection)).isNull();
    connection.rollback();

    assertThat(query("SELECT count(*), count(DISTINCT xmin::text) FROM counter"))
        .containsExactly("28 23");
    assertThat(query("SELECT count(*) FROM counter GROUP BY xmin::text HAVING count(*) > 1"))
        .hasSize(5)
        .containsOnly("2");
  }

  @Test
  void aRefusedTransactionAffectsNoOther() throws SQLException {
    connection.setAutoCommit(false);
    List<WriteBatch> batches =
        Stream.of("a", "b", "a", "c")
            .map(name -> new WriteBatch().add(counters("").add(name, 1)))
            .toList();

    assertThatThrownBy(() -> WriteBatch.executeAndCommit(batches, connection))
        .isInstanceOf(SQLException.class);
    connection.rollback();

    assertThat(query("SELECT name FROM counter ORDER BY 1")).containsExactly("a", "b");
  }

  @Test
  void statementsThatMayMeetOtherRowsDoNotCarryTheCommit() throws SQLException {
    WriteBatch batch = new WriteBatch().add(counters("ON CONFLICT DO NOTHING").add("a", 1));

    assertThat(batch.canCarryCommit(connection)).isFalse();
  }

  @Test
  void theStatementsOfABatchRunInTheOrderTheyWereAdded() throws SQLException {
    WriteBatch batch =
        new WriteBatch()
            .add(counters("").add("a", 1).add("b", 2))
            .add(
                RowForm.upsert(
                        "counter",
                        List.of("name"),
                        List.of("value = old.value + new.value"),
                        COUNTER)
                    .rows()
                    .add("b", 40)
                    .add("c", 3));

    batch.execute(connection);

    assertThat(query("SELECT name, value FROM counter ORDER BY 1"))
        .containsExactly("a 1", "b 42", "c 3");
  }

  @Test
  void aBatchWithoutRowsIsNotSent() throws SQLException {
    new WriteBatch().add(counters("")).execute(connection);

    assertThat(query("SELECT count(*) FROM counter")).containsExactly("0");
  }

  @Test
  void aRowOfTheWrongWidthIsRefusedAtOnce() {
    assertThatThrownBy(() -> counters("").add("a"))
        .hasMessageContaining("1 values for the 2 columns of: INSERT INTO counter");
  }

  @Test
  void idsComeInRangesAndTheIdsOfOneTakeStandNextToEachOther() throws SQLException {
    execute("CREATE SEQUENCE straightway.id_range INCREMENT BY 10000 START WITH 10000");
    execute("GRANT USAGE, SELECT ON SEQUENCE straightway.id_range TO stp_engine");
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "ids")) {
      IdRange range = new IdRange(pool.dataSource(), "id_range");
      IdRange other = new IdRange(pool.dataSource(), "id_range");

      long first = range.take(9_000);
      long second = other.take(10);
      long third = range.take(2_000);

      assertThat(second).isGreaterThanOrEqualTo(first + 10_000);
      assertThat(third).isGreaterThanOrEqualTo(second + 10_000);
      assertThat(range.take(1)).isEqualTo(third + 2_000);
      assertThatThrownBy(() -> range.take(10_001)).hasMessageContaining("whose ranges have 10000");
    }
  }

  /**
   * A sequence logs some steps ahead, so most ranges would be taken without a write, and their
   * commit would not wait for a synchronous standby that may not know the sequence's last step.
   */
  @Test
  void takingARangeWritesSoThatItsCommitWaits() throws SQLException {
    execute("CREATE SEQUENCE straightway.id_range INCREMENT BY 10000 START WITH 10000");
    execute("GRANT USAGE, SELECT ON SEQUENCE straightway.id_range TO stp_engine");
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "ids")) {
      IdRange ids = new IdRange(pool.dataSource(), "id_range");
      ids.take(10_000);
      long before = nextTransaction();

      ids.take(10_000);

      assertThat(nextTransaction()).isGreaterThan(before);
    }
  }

  private long nextTransaction() throws SQLException {
    return Long.parseLong(query("SELECT pg_snapshot_xmax(pg_current_snapshot())").get(0));
  }

  private static Rows counters(String tail) {
    RowForm form =
        tail.isEmpty()
            ? RowForm.into("counter", COUNTER)
            : RowForm.insert("counter", tail, COUNTER);
    return form.rows();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> query(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          values.add(row.getString(i));
        }
        rows.add(String.join(" ", values));
      }
    }
    return rows;
  }
}
