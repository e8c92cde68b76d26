package io.straightway.positions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.server.TestDatabase;
import io.straightway.db.write.RollUp;
import io.straightway.db.write.WriteBatch;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PositionReadTest {
  private static final PositionKey HOLDING = new PositionKey("ACC1", "GB0002634946");
  private static final PositionKey CASH = new PositionKey("ACC1", "GBP");

  private static final String MOVE =
      "INSERT INTO position_movement VALUES (7, %s, 'X', 'ACC1', 9, 9)";

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool = database.database().pool(Role.ENGINE, 4, "read test");
  private final Transactions transactions = new Transactions(pool.dataSource());

  PositionReadTest() throws SQLException {}

  /**
   * Each booking moves one unit in and one unit of cash out, so their sum is zero at any instant.
   */
  @Test
  void aReadIsExactAtEveryInstantWhileMovementsAreWrittenAndRolledUp() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> writer =
          threads.submit(
              () -> {
                for (long id = 1; id <= 300; id++) {
                  book(id);
                }
                return null;
              });
      RollUp rollUp = new RollUp(pool.dataSource(), Positions.FOLD, 5);
      Future<?> roller =
          threads.submit(
              () -> {
                while (!writer.isDone()) {
                  rollUp.step();
                }
                return null;
              });
      int reads = 0;
      BigDecimal last = BigDecimal.ZERO;
      while (!writer.isDone()) {
        List<Position> positions = find(null);
        BigDecimal sum = sum(positions);
        assertThat(sum).as("read %s", reads).isEqualByComparingTo(BigDecimal.ZERO);
        BigDecimal held = held(positions);
        assertThat(held).isGreaterThanOrEqualTo(last);
        last = held;
        reads++;
      }
      writer.get();
      roller.get();
      assertThat(reads).isPositive();
    } finally {
      threads.shutdownNow();
    }
    assertThat(held(find(null))).isEqualByComparingTo("300");
  }

  @Test
  void aPositionIsFoundByAccountAndInstrument() throws SQLException {
    book(1);

    assertThat(find("GBP")).extracting(Position::key).containsExactly(CASH);
    assertThat(find("GBP").get(0).traded()).isEqualByComparingTo("-1");
    assertThat(find("USD")).isEmpty();
  }

  @Test
  void aBookingThatHasMovementsTakesNoMore() throws SQLException {
    book(7);

    for (String line : List.of("1", "2", "3")) {
      assertThatThrownBy(() -> execute(MOVE.formatted(line)))
          .hasMessageMatching(
              "(?s).*(position_movement_pkey|booking 7 has its movements already).*");
    }
    new RollUp(pool.dataSource(), Positions.FOLD, 5).run();
    assertThatThrownBy(() -> execute(MOVE.formatted("3")))
        .hasMessageContaining("booking 7 has its movements already");
    assertThatThrownBy(() -> execute(MOVE.formatted("1")))
        .hasMessageContaining("position_movement_pkey");
    for (String range : List.of("(7, 7)", "(6, 9)", "(8, 8)")) {
      assertThatThrownBy(() -> execute("INSERT INTO position_pending VALUES " + range))
          .hasMessageContaining("permission denied");
    }
    assertThat(find(null))
        .extracting(Position::traded)
        .map(BigDecimal::intValue)
        .containsExactly(1, -1);
  }

  @Test
  void aMovementForWhosePositionTheIndexHasNoRoomIsRefused() {
    String key = "(SELECT string_agg(md5(i::text), '') FROM generate_series(1, 300) AS i)";
    for (String keys : List.of(key + ", 'ACC1'", "'X', " + key)) {
      assertThatThrownBy(
              () -> execute("INSERT INTO position_movement VALUES (8, 1, " + keys + ", 9, 9)"))
          .hasMessageContaining("a movement has an account or instrument of more than 128 bytes");
    }
  }

  private void execute(String sql) throws SQLException {
    transactions.run(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
          }
        });
  }

  private void book(long id) throws SQLException {
    transactions.run(
        connection -> {
          WriteBatch batch = new WriteBatch();
          new LowContentionPositions()
              .apply(
                  List.of(
                      PositionMovement.traded(id, HOLDING, BigDecimal.ONE),
                      PositionMovement.traded(id, CASH, BigDecimal.ONE.negate())),
                  batch);
          batch.execute(connection);
          return id;
        });
  }

  private List<Position> find(@Nullable String instrument) throws SQLException {
    return transactions.run(connection -> new Positions().find(connection, null, instrument));
  }

  private static BigDecimal sum(List<Position> positions) {
    return positions.stream().map(Position::traded).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static BigDecimal held(List<Position> positions) {
    return positions.stream()
        .filter(position -> position.key().equals(HOLDING))
        .map(Position::traded)
        .findAny()
        .orElse(BigDecimal.ZERO);
  }
}
