package io.straightway.element.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Plug-ins in real jars, well-behaved and not, in a running element. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PluginsTest {
  /** Depending on the trade's quantity, does what a plug-in may do or must not do. */
  private static final String ALL_SORTS =
      PluginJar.check(
          "all-sorts",
          """
          switch (trade.quantity().intValueExact()) {
            case 1: return Verdict.refuse("too\\nsmall \\u20ac");
            case 2: throw new IllegalStateException("out of order");
            case 3: return check(trade);
            case 4: throw new NoClassDefFoundError("Missing");
            case 5:
              try { Thread.sleep(60_000); } catch (InterruptedException e) { }
              return Verdict.pass();
            case 6: return null;
            case 7: return Verdict.charge(FeeKind.TAX, new BigDecimal("-1"));
            case 8: return Verdict.charge(FeeKind.TAX, new BigDecimal("0.001"));
            case 9: return Verdict.charge(FeeKind.TAX, new BigDecimal("1e2000000000"));
            case 10: return Verdict.charge(FeeKind.TAX, new BigDecimal("1e-2000000000"));
            case 11: return Verdict.settleOn(LocalDate.of(2026, 11, 28));
            case 12: return Verdict.settleOn(LocalDate.of(2026, 11, 19));
            case 13: return Verdict.settleOn(LocalDate.of(2026, 11, 26));
            case 14: return Verdict.charge(FeeKind.COMMISSION, new BigDecimal("99.99"));
            case 15: return Verdict.charge(FeeKind.TAX, new BigDecimal("5"));
            case 100_000: return Verdict.settleOn(LocalDate.of(2026, 11, 25));
            case 100_001: return Verdict.settleOn(LocalDate.of(2036, 3, 7));
            default: return Verdict.pass();
          }
          """);

  private Path jars;
  private EngineFixture engine;
  private int number;

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    jars = dir;
    PluginJar.write(jars.resolve("all-sorts.jar"), ALL_SORTS);
    engine = EngineFixture.start(CommitPoints.BATCH, settings(jars, 10_000));
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource({
    "1, PLUGIN_REFUSED, The plug-in all-sorts says: too?small ?",
    "2, PLUGIN_FAILED, The plug-in all-sorts threw java.lang.IllegalStateException: out of order",
    "3, PLUGIN_FAILED, The plug-in all-sorts threw java.lang.StackOverflowError",
    "4, PLUGIN_FAILED, The plug-in all-sorts threw java.lang.NoClassDefFoundError: Missing",
    "6, PLUGIN_FAILED, The plug-in all-sorts answered nothing",
    "7, PLUGIN_FAILED, The plug-in all-sorts wants a fee that is negative",
    "8, PLUGIN_FAILED, The plug-in all-sorts wants a fee that is finer than GBP allows",
    "9, PLUGIN_FAILED, The plug-in all-sorts wants a fee that has more than 18 digits",
    "10, PLUGIN_FAILED, The plug-in all-sorts wants a fee that is finer than GBP allows",
    "11, PLUGIN_FAILED, 'The plug-in all-sorts wants it to settle on 2026-11-28, which can''t be'",
    "12, PLUGIN_FAILED, 'The plug-in all-sorts wants it to settle on 2026-11-19, which can''t be'"
  })
  void aTradeThatAPluginDoesNotPassGoesToRepairUnderItsName(
      String quantity, ReasonCode code, String reason) throws InterruptedException {
    List<Outcome> outcomes =
        engine.take(TradeXml.batch(List.of(trade("7000"), trade(quantity), trade("8000"))));

    assertThat(outcomes)
        .extracting(Outcome::kind)
        .containsExactly(Outcome.Kind.BOOKED, Outcome.Kind.IN_REPAIR, Outcome.Kind.BOOKED);
    assertThat(outcomes.get(1).refusal()).isEqualTo(new Refusal(code, null, reason));
  }

  @Test
  void aTradeForWhichAPluginTakesTooLongGoesToRepairUnderItsName() throws Exception {
    try (EngineFixture other = EngineFixture.start(CommitPoints.BATCH, settings(jars, 500))) {
      assertThat(other.take(TradeXml.batch(List.of(trade("5")))).get(0).refusal())
          .isEqualTo(
              new Refusal(
                  ReasonCode.PLUGIN_SLOW,
                  null,
                  "The plug-in all-sorts did not answer within 500 ms"));
    }
  }

  @Test
  void aPluginMaySetTheSettlementDateAndFees() throws Exception {
    long date = booked("13");
    long commission = booked("14");
    long tax = booked("15");

    assertThat(
            engine.query(
                "SELECT settlement_date, commission, tax, net_amount FROM security_purc_sale"
                    + " WHERE trade_id IN (%d, %d, %d) ORDER BY trade_id"
                        .formatted(date, commission, tax)))
        .containsExactly(
            "2026-11-26 12.50 0 337.50", "2026-11-24 99.99 0 449.99", "2026-11-24 12.50 5 392.50");
    assertThat(
            engine.query(
                "SELECT p.amount FROM posting p JOIN ledger_account a USING (account)"
                    + " WHERE a.kind = 'TAX' AND p.entry_id = "
                    + tax))
        .containsExactly("5");
  }

  @Test
  void theInterestOfABondThatAPluginMovesIsThatOfItsNewDate() throws Exception {
    Outcome moved = engine.take(gilt("100000").bytes()).get(0);

    // 79 days of 181 since 7 September, not the 78 to the end of the market's cycle: 915.75
    assertThat(moved.kind()).isEqualTo(Outcome.Kind.BOOKED);
    assertThat(
            engine.query(
                "SELECT settlement_date, accrued_interest, commission, net_amount"
                    + " FROM security_purc_sale WHERE trade_id = "
                    + moved.tradeId()))
        .containsExactly("2026-11-25 927.49 12.50 25939.99");
  }

  @Test
  void aPluginCannotMoveABondPastItsMaturity() throws Exception {
    assertThat(engine.take(gilt("100001").bytes()).get(0).refusal())
        .isEqualTo(
            new Refusal(
                ReasonCode.BOND_NOT_OUTSTANDING,
                null,
                "The plug-in all-sorts settles it on 2036-03-07: GB00B24FF097 runs from 2003-02-27"
                    + " to 2036-03-07, and the trade settles on 2036-03-07"));
  }

  @ParameterizedTest
  @EnumSource(CommitPoints.class)
  void checksHoldWhateverTheCommitPoints(CommitPoints commitPoints) throws Exception {
    try (EngineFixture other = EngineFixture.start(commitPoints, settings(jars, 10_000))) {
      assertThat(other.kinds(TradeXml.batch(List.of(trade("1"), trade("70"), trade("2")))))
          .containsExactly(Outcome.Kind.IN_REPAIR, Outcome.Kind.BOOKED, Outcome.Kind.IN_REPAIR);
      assertThat(other.query("SELECT count(*) FROM security_purc_sale")).containsExactly("1");
    }
  }

  @Test
  void aPluginThatHangsIsSwitchedOffAndTheElementWorksOn(@TempDir Path dir) throws Exception {
    String forever =
        """
        if (trade.account().equals("ACC2")) return Verdict.pass();
        while (true) { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { } }
        """;
    PluginJar.write(dir.resolve("hangs.jar"), PluginJar.check("hangs-for-good", forever));
    List<ReasonCode> first = new ArrayList<>();
    try (EngineFixture other = EngineFixture.start(CommitPoints.BATCH, settings(dir, 100))) {
      await()
          .until(
              () -> {
                first.addAll(codes(other, List.of(trade("70"))));
                return first.contains(ReasonCode.PLUGIN_UNAVAILABLE);
              });
      assertThat(first)
          .hasSizeGreaterThan(GuardedCheck.MOST_HANGING)
          .containsOnly(ReasonCode.PLUGIN_SLOW, ReasonCode.PLUGIN_UNAVAILABLE);
      List<String> many = IntStream.range(0, 300).mapToObj(i -> trade("70")).toList();

      assertThat(codes(other, many)).hasSize(300).containsOnly(ReasonCode.PLUGIN_UNAVAILABLE);
      assertThat(
              Thread.getAllStackTraces().keySet().stream()
                  .filter(thread -> thread.getName().equals("plugin-hangs-for-good")))
          .hasSizeLessThanOrEqualTo(first.size());
      assertThat(other.element().queues().trouble()).isNull();
    }
  }

  @Test
  void aPluginThatIsAlwaysSlowIsSwitchedOff(@TempDir Path dir) throws Exception {
    PluginJar.write(
        dir.resolve("slow.jar"),
        PluginJar.check(
            "slow",
            """
            try { Thread.sleep(60_000); } catch (InterruptedException e) { }
            return Verdict.pass();
            """));
    try (EngineFixture other = EngineFixture.start(CommitPoints.BATCH, settings(dir, 5))) {
      List<ReasonCode> codes =
          codes(other, IntStream.range(0, 100).mapToObj(i -> trade("70")).toList());

      assertThat(codes)
          .contains(ReasonCode.PLUGIN_SLOW)
          .endsWith(ReasonCode.PLUGIN_UNAVAILABLE)
          .containsOnly(ReasonCode.PLUGIN_SLOW, ReasonCode.PLUGIN_UNAVAILABLE);
    }
  }

  @Test
  void actionsReceiveEachBookedTradeOnceAndNothingElse(@TempDir Path dir) throws Exception {
    PluginJar.write(
        dir.resolve("a-tells.jar"),
        PluginJar.action(
            "notes-amounts",
            """
            PluginJar.notes("notes-amounts").add(trade.tradeReference() + ' ' + trade.netAmount());
            """));
    PluginJar.write(
        dir.resolve("b-fails.jar"), PluginJar.action("fails", "throw new Error(\"oops\");"));
    PluginJar.write(
        dir.resolve("c-hangs.jar"),
        PluginJar.action(
            "hangs-too", "try { Thread.sleep(1_000_000); } catch (InterruptedException e) { }"));
    Queue<String> notes = PluginJar.notes("notes-amounts");
    try (EngineFixture other = EngineFixture.start(CommitPoints.BATCH, settings(dir, 100))) {
      byte[] batch =
          TradeXml.batch(
              List.of(
                  TradeXml.purchase("A", 1).text(),
                  TradeXml.purchase("A", 2).with("Account", "NONE").text(),
                  TradeXml.purchase("A", 3).text()));
      other.take(batch);
      other.take(batch);
      other.take(TradeXml.purchase("A", 4).bytes());

      await().until(() -> notes.size() >= 3);
      assertThat(notes)
          .containsExactlyInAnyOrder("A-T1 25012.50", "A-T3 25012.50", "A-T4 25012.50");
    }
    assertThat(notes).hasSize(3);
  }

  private static PluginSettings settings(Path dir, int millis) {
    return new PluginSettings(dir, Duration.ofMillis(millis));
  }

  private static List<ReasonCode> codes(EngineFixture engine, List<String> trades)
      throws InterruptedException {
    return engine.take(TradeXml.batch(trades)).stream()
        .map(outcome -> outcome.refusal() == null ? null : outcome.refusal().code())
        .toList();
  }

  private long booked(String quantity) throws InterruptedException, SQLException {
    Outcome outcome = engine.take(TradeXml.batch(List.of(trade(quantity)))).get(0);
    assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BOOKED);
    assertThat(outcome.tradeId()).isNotNull();
    return outcome.tradeId();
  }

  private TradeXml gilt(String quantity) {
    return TradeXml.purchase("P", ++number)
        .with("Quantity", quantity)
        .with("Isin", StaticDataFixture.GILT);
  }

  private String trade(String quantity) {
    return TradeXml.purchase("P", ++number).with("Quantity", quantity).text();
  }
}
