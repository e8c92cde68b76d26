package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.positions.PositionModel;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences around splits that keep their ISIN, compared with a model of the single trades.
 * Others run with {@code -Dstp.seed=7}, more of them with {@code -Dstp.sequences=100}.
 */
@SuppressWarnings("NullAway.Init") // made for each sequence
final class RandomSplitTest {
  private static final String ISIN = StaticDataFixture.VODAFONE;
  private static final String NEW = "GB00B16GWD56";
  private static final int DAYS = 4;
  private static final int ACTIONS = 9;
  private static final long[][] RATIOS = {{1, 2}, {2, 1}, {3, 2}, {1, 10}};
  private static final String POSITIONS =
      "SELECT account, instrument, trim_scale(traded), trim_scale(settled) FROM current_position"
          + " WHERE length(instrument) = 12 AND (traded <> 0 OR settled <> 0) ORDER BY 1, 2";

  @TempDir private Path dir;
  private SplittableRandom random;
  private CostInstallation books;
  private SplitModel model;
  private SplitCustodian custodian;
  private int numbers;
  private boolean exact;

  static LongStream seeds() {
    long first = Long.getLong("stp.seed", 1);
    return LongStream.range(first, first + Long.getLong("stp.sequences", 4));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyTradeIsConvertedOnce(long seed) throws Exception {
    random = new SplittableRandom(seed);
    PositionModel positions =
        random.nextInt(3) == 0 ? PositionModel.CONTENDED : PositionModel.LOW_CONTENTION;
    try (CostInstallation opened =
        new CostInstallation(Files.createDirectories(dir.resolve("s")), positions)) {
      books = opened;
      model = new SplitModel();
      custodian = new SplitCustodian(books, model, random);
      exact = random.nextInt(6) > 0;
      books.installation.tamper("UPDATE account SET cost_method = 'FIFO' WHERE account = 'ACC2'");
      live();
    }
  }

  private void live() throws Exception {
    LocalDate first = CostInstallation.FRIDAY.plusDays(random.nextInt(3) == 0 ? 4 : 3);
    boolean second = exact && random.nextBoolean();
    boolean onward = exact && random.nextInt(3) == 0;
    int announced = random.nextInt(first.equals(CostInstallation.FRIDAY.plusDays(3)) ? 14 : 20);
    for (int day = 0; day < DAYS; day++) {
      for (int action = 0; action < ACTIONS; action++) {
        if (announced-- == 0) {
          split(first);
          if (second) {
            split(first.plusDays(1 + random.nextInt(2)));
          }
        }
        act();
      }
      LocalDate next = next(books.today());
      if (day == DAYS - 1 && onward && model.isLast(next)) {
        exchange(ISIN, NEW, new long[] {1, 2}, next);
      }
      books.end();
      agree();
      agreeInCost();
    }
    for (int action = 0; action < ACTIONS; action++) {
      act();
    }
    finish();
  }

  private void split(LocalDate day) throws Exception {
    exchange(ISIN, ISIN, RATIOS[random.nextInt(RATIOS.length)], day);
  }

  private void exchange(String from, String into, long[] ratio, LocalDate day) throws Exception {
    custodian.exchange(from, into, ratio[0], ratio[1], day);
    model.exchange(new SplitModel.Step(from, into, ratio[0], ratio[1], day));
  }

  private void act() throws Exception {
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> book();
      case 3 -> change();
      case 4, 5 -> custodian.instruct();
      case 6 -> custodian.deliver();
      case 7, 8 -> custodian.confirm();
      case 9 -> custodian.answerCancellation();
      case 10 -> custodian.reverse();
      case 11 -> run();
      case 12 -> together(this::exchangeRun, this::exchangeRun);
      default ->
          together(
              this::exchangeRun,
              () -> {
                book();
                return 0L;
              });
    }
  }

  private BigDecimal quantity() {
    int units = 1 + random.nextInt(5);
    return BigDecimal.valueOf(
        exact ? (long) SplitModel.DIVISIBLE * units : 1 + random.nextInt(400));
  }

  private BigDecimal price() {
    return BigDecimal.valueOf(100 + random.nextInt(3000), 2);
  }

  /** Returns a day or, sometimes, the next one. */
  private LocalDate tradeDate(LocalDate day) {
    return random.nextInt(5) > 0 ? day : next(day);
  }

  private static LocalDate next(LocalDate day) {
    return day.plusDays(day.getDayOfWeek() == DayOfWeek.FRIDAY ? 3 : 1);
  }

  /** Books a trade of today or, sometimes, of a later day. */
  private void book() throws Exception {
    numbers++;
    String reference = "R" + numbers;
    SplitModel.ModelTrade trade =
        new SplitModel.ModelTrade(
            random.nextInt(3) == 0 ? "ACC2" : "ACC1",
            tradeDate(books.today()),
            random.nextInt(3) == 0 ? -1 : 1,
            quantity(),
            price());
    if (model.isin(ISIN, books.today()).equals(ISIN)) {
      books.installation.book(xml("NEW", reference, trade).text());
      model.trades.put(reference, trade);
    }
  }

  private TradeXml xml(String action, String reference, SplitModel.ModelTrade trade) {
    return books
        .trade(
            trade.sign > 0 ? "BUY" : "SELL",
            trade.quantity.toPlainString(),
            trade.price.toPlainString())
        .with("Action", action)
        .with("TradeReference", reference)
        .with("Version", Integer.toString(trade.version))
        .with("Account", trade.account)
        .with("TradeDate", trade.day.toString());
  }

  /** Amends or cancels a trade of which nothing has settled. */
  private void change() throws Exception {
    List<String> free =
        model.trades.entrySet().stream()
            .filter(entry -> entry.getValue().parts.isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    if (free.isEmpty()) {
      return;
    }
    String reference = free.get(random.nextInt(free.size()));
    if (!custodian.release(reference)) {
      return;
    }
    SplitModel.ModelTrade trade = model.trade(reference);
    trade.version++;
    if (random.nextBoolean()) {
      books.installation.book(xml("CANCEL", reference, trade).text());
      model.trades.remove(reference);
    } else {
      if (random.nextInt(3) > 0) {
        trade.quantity = quantity();
        trade.price = price();
      } else {
        trade.day = tradeDate(CostInstallation.FRIDAY.plusDays(3L * random.nextInt(2)));
      }
      books.installation.book(xml("AMEND", reference, trade).text());
    }
  }

  private long exchangeRun() throws Exception {
    return custodian.run();
  }

  private void run() throws Exception {
    exchangeRun();
    books.holds();
    agree();
  }

  private static void together(Callable<Long> one, Callable<Long> other) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (Future<Long> done : List.of(threads.submit(one), threads.submit(other))) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private void agree() throws Exception {
    exchangeRun();
    if (exact) {
      assertThat(books.installation.query(POSITIONS))
          .containsExactlyElementsOf(model.positions(ISIN, books.today()));
    } else {
      assertThat(
              books.installation.query(
                  "SELECT h.account, h.traded, h.settled, e.old_units FROM unmoved_holding h"
                      + " JOIN isin_exchange e USING (exchange_id)"
                      + " WHERE abs(h.traded) >= e.old_units OR abs(h.settled) >= e.old_units"))
          .as("a remainder is less than the ratio")
          .isEmpty();
    }
  }

  /** Compares the cost at the end of a day. */
  private void agreeInCost() throws Exception {
    LocalDate costed =
        LocalDate.parse(books.installation.value("SELECT max(business_date) FROM cost_run"));
    if (!exact || !custodian.costIsKnown() || !model.isin(ISIN, costed).equals(ISIN)) {
      return;
    }
    assertThat(
            books.installation.query(
                "SELECT account, isin, quantity, cost FROM held_at_cost ORDER BY account, isin"))
        .containsExactlyElementsOf(
            model.costs(
                ISIN,
                costed,
                reference -> {
                  try {
                    return Long.parseLong(
                        books.installation.value(
                            "SELECT coalesce(booked_as, trade_id) FROM trade WHERE trade_reference = '"
                                + reference
                                + "' ORDER BY version DESC LIMIT 1"));
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }));
  }

  private void finish() throws Exception {
    exchangeRun();
    custodian.deliver();
    custodian.cancelAll();
    custodian.instruct();
    agree();
    if (exact) {
      custodian.openAreConverted();
    }
    books.holds();
    if (exact) {
      for (LocalDate day = CostInstallation.FRIDAY; day.isBefore(books.today()); day = next(day)) {
        custodian.stateIsOurs(day, ISIN);
      }
    }
    books.end();
    agree();
    agreeInCost();
  }
}
