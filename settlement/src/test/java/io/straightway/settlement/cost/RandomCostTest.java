package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random purchases, sales, amendments, cancellations and closes, compared with the effect of each
 * surviving trade computed share by share.
 */
final class RandomCostTest {
  private static final int DAYS = 5;
  private static final int ACTIONS = 14;
  private static final List<String> ISINS = List.of(StaticDataFixture.VODAFONE, "GB00B16GWD56");

  /** The surviving trades, in the order of the cost rule. ACC2 uses FIFO. */
  private static final String TRADES =
      "SELECT account, isin, CASE side WHEN 'BUY' THEN 1 ELSE -1 END * quantity::int,"
          + " (price * 100)::int FROM trade"
          + " WHERE status IN ('BOOKED', 'REPLACED') AND booked_as IS NULL AND reversed_by IS NULL"
          + " ORDER BY trade_date, trade_id";

  @TempDir private Path dir;
  private int trades;

  @ParameterizedTest
  @ValueSource(longs = {1, 20261123, 424242})
  void theCostIsThatOfTheHolding(long seed) throws Exception {
    Random random = new Random(seed);
    try (CostInstallation installation = new CostInstallation(dir)) {
      installation.installation.tamper(
          "UPDATE account SET cost_method = 'FIFO' WHERE account = 'ACC2'");
      for (int day = 0; day < DAYS; day++) {
        for (int action = 0; action < ACTIONS; action++) {
          act(installation, random);
        }
        installation.end();
        agrees(installation);
      }
    }
  }

  private void act(CostInstallation installation, Random random) throws Exception {
    TradeXml trade =
        installation
            .trade(
                random.nextInt(3) > 0 ? "BUY" : "SELL",
                Integer.toString(1 + random.nextInt(30)),
                BigDecimal.valueOf(100 + random.nextInt(3000), 2).toPlainString())
            .with("Account", random.nextBoolean() ? "ACC1" : "ACC2")
            .with("Isin", ISINS.get(random.nextInt(2)));
    if (trades > 3 && random.nextInt(4) == 0) {
      change(installation, random, trade);
    } else {
      trades++;
      installation.installation.book(trade.with("TradeReference", "T" + trades).text());
    }
  }

  /** Amends or cancels a trade that was not cancelled; its trade date and account stay the same. */
  private void change(CostInstallation installation, Random random, TradeXml terms)
      throws Exception {
    List<String> live =
        installation.installation.query(
            "SELECT trade_reference, version + 1, trade_date, account, isin FROM trade"
                + " WHERE status = 'BOOKED' ORDER BY trade_id");
    if (live.isEmpty()) {
      return;
    }
    String[] words = live.get(random.nextInt(live.size())).split(" ", -1);
    installation.installation.book(
        terms
            .with("Action", random.nextBoolean() ? "AMEND" : "CANCEL")
            .with("TradeReference", words[0])
            .with("Version", words[1])
            .with("TradeDate", words[2])
            .with("Account", words[3])
            .with("Isin", words[4])
            .text());
  }

  private static void agrees(CostInstallation installation) throws Exception {
    TreeMap<String, Oracle> oracles = new TreeMap<>();
    for (String row : installation.installation.query(TRADES)) {
      String[] words = row.split(" ", -1);
      Oracle oracle =
          oracles.computeIfAbsent(
              words[0] + " " + words[1],
              key -> key.startsWith("ACC2") ? new ByShare() : new ByAverage());
      oracle.take(Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }
    List<String> expected = new ArrayList<>();
    oracles.forEach(
        (key, oracle) -> {
          if (oracle.quantity() != 0) {
            expected.add(key + " " + oracle.quantity() + " " + money(oracle.cost()));
          }
        });
    assertThat(
            installation.installation.query(
                "SELECT account, isin, quantity, cost FROM held_at_cost ORDER BY account, isin"))
        .containsExactlyElementsOf(expected);
    BigDecimal all =
        oracles.values().stream().map(Oracle::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
    assertThat(
            new BigDecimal(
                installation.installation.value(
                    "SELECT coalesce(sum(balance), 0) FROM current_balance"
                        + " WHERE account LIKE 'SECURITIES:%'")))
        .isEqualByComparingTo(all);
  }

  private static String money(BigDecimal amount) {
    return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
  }

  private interface Oracle {
    void take(int quantity, int cents);

    int quantity();

    BigDecimal cost();
  }

  /** Computes share by share, each with its purchase or sale price. */
  private static final class ByShare implements Oracle {
    private final Deque<Integer> shares = new ArrayDeque<>();
    private int side;

    @Override
    public void take(int quantity, int cents) {
      int sign = Integer.signum(quantity);
      for (int i = 0; i < Math.abs(quantity); i++) {
        if (shares.isEmpty() || side == sign) {
          side = sign;
          shares.addLast(cents);
        } else {
          shares.removeFirst();
        }
      }
    }

    @Override
    public int quantity() {
      return side * shares.size();
    }

    @Override
    public BigDecimal cost() {
      return BigDecimal.valueOf((long) side * shares.stream().mapToInt(Integer::intValue).sum(), 2);
    }
  }

  /** Computes by average; the remaining quantity keeps the cost not rounded away with a sale. */
  private static final class ByAverage implements Oracle {
    private int quantity;
    private BigDecimal cost = BigDecimal.ZERO;

    @Override
    public void take(int taken, int cents) {
      int after = quantity + taken;
      BigDecimal price = BigDecimal.valueOf(cents, 2);
      if (Integer.signum(quantity) * Integer.signum(taken) >= 0) {
        cost = cost.add(price.multiply(BigDecimal.valueOf(taken)));
      } else if (Integer.signum(after) == Integer.signum(quantity)) {
        BigDecimal gone =
            cost.multiply(BigDecimal.valueOf(-taken))
                .divide(BigDecimal.valueOf(quantity), 2, RoundingMode.HALF_EVEN);
        cost = cost.subtract(gone);
      } else {
        cost = price.multiply(BigDecimal.valueOf(after));
      }
      quantity = after;
    }

    @Override
    public int quantity() {
      return quantity;
    }

    @Override
    public BigDecimal cost() {
      return cost;
    }
  }
}
