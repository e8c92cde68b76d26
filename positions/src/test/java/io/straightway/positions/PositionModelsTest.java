package io.straightway.positions;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.server.TestDatabase;
import io.straightway.db.write.RollUp;
import io.straightway.db.write.WriteBatch;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Both models give the sum of the movements, whatever happens in between and at the same time. */
class PositionModelsTest {
  private static final int THREADS = 3;
  private static final String[] ACCOUNTS = {"ACC1", "ACC2"};
  private static final String[] INSTRUMENTS = {"GB0002634946", "US0378331005", "GBP"};

  @Property(tries = 25, seed = "20261120", shrinking = ShrinkingMode.OFF)
  void bothModelsAnswerTheSumOfTheMovementsUnderAnyInterleaving(@ForAll long seed)
      throws Exception {
    try (TestDatabase contended = TestDatabase.fresh();
        TestDatabase lowContention = TestDatabase.fresh()) {
      Map<PositionKey, BigDecimal> expected = new TreeMap<>();
      List<List<PositionMovement>> transactions = randomTransactions(new Random(seed), expected);

      Map<PositionKey, BigDecimal> contendedResult =
          play(contended, new ContendedPositions(), transactions);
      Map<PositionKey, BigDecimal> other =
          play(lowContention, new LowContentionPositions(), transactions);

      assertThat(contendedResult).isEqualTo(expected);
      assertThat(other).isEqualTo(expected);
    }
  }

  private static List<List<PositionMovement>> randomTransactions(
      Random random, Map<PositionKey, BigDecimal> expected) {
    List<List<PositionMovement>> transactions = new ArrayList<>();
    long id = 1;
    for (int i = 0; i < 30; i++) {
      List<PositionMovement> movements = new ArrayList<>();
      for (int j = random.nextInt(5); j >= 0; j--) {
        id += 1 + random.nextInt(2);
        PositionKey key =
            new PositionKey(
                ACCOUNTS[random.nextInt(ACCOUNTS.length)],
                INSTRUMENTS[random.nextInt(INSTRUMENTS.length)]);
        BigDecimal change = BigDecimal.valueOf(random.nextInt(-1000, 1000), random.nextInt(9));
        movements.add(PositionMovement.traded(id, key, change));
        expected.merge(key, change, (a, b) -> a.add(b));
      }
      transactions.add(movements);
    }
    expected.replaceAll((key, sum) -> sum.stripTrailingZeros());
    return transactions;
  }

  /** Applies the transactions from several threads while another rolls up and checks totals. */
  private static Map<PositionKey, BigDecimal> play(
      TestDatabase database, PositionKeeper keeper, List<List<PositionMovement>> transactions)
      throws Exception {
    try (Pool connections = database.database().pool(Role.ENGINE, THREADS + 1, "play")) {
      Transactions runner = new Transactions(connections.dataSource());
      RollUp rollUp = new RollUp(connections.dataSource(), Positions.FOLD, 2);
      ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
      try {
        List<Future<?>> running = new ArrayList<>();
        for (List<PositionMovement> movements : transactions) {
          running.add(threads.submit(() -> runner.run(c -> apply(c, keeper, movements))));
          running.add(threads.submit(rollUp::step));
        }
        for (Future<?> task : running) {
          task.get();
        }
      } finally {
        threads.shutdownNow();
      }
      Map<PositionKey, BigDecimal> before = read(runner);
      rollUp.run();
      assertThat(read(runner)).as("after the roll-up").isEqualTo(before);
      return before;
    }
  }

  private static int apply(
      Connection connection, PositionKeeper keeper, List<PositionMovement> movements)
      throws SQLException {
    WriteBatch batch = new WriteBatch();
    keeper.apply(movements, batch);
    batch.execute(connection);
    return movements.size();
  }

  private static Map<PositionKey, BigDecimal> read(Transactions runner) throws SQLException {
    Map<PositionKey, BigDecimal> positions = new TreeMap<>();
    for (Position position : runner.run(c -> new Positions().find(c, null, null))) {
      positions.put(position.key(), position.traded().stripTrailingZeros());
    }
    return positions;
  }
}
