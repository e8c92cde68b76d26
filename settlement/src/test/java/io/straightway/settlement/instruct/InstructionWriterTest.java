package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.job.Jobs;
import io.straightway.staticdata.CurrentStaticData;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstructionWriterTest {
  private static final InstructOptions NET =
      new InstructOptions(null, true, false, null, Duration.ZERO);
  private static final InstructOptions HELD =
      new InstructOptions(null, false, true, null, Duration.ZERO);
  private static final String LEGS =
      "SELECT movement, trim_scale(quantity), payment, trim_scale(amount), amount_direction,"
          + " trim_scale(set_off_amount) FROM settlement_instruction ORDER BY instruction_id";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  private static String trade(int number, String side, String quantity) {
    return TradeXml.purchase("A", number).with("Side", side).with("Quantity", quantity).text();
  }

  private InstructCounts job(InstructOptions options, int partitions) throws Exception {
    return new InstructJob(
            new Jobs(installation.database(), Clock.systemUTC()),
            installation.database(),
            CurrentStaticData.read(installation.database()))
        .run(options, partitions);
  }

  @Test
  void everyTradeIsInstructedOnceHoweverOftenItIsAsked() throws Exception {
    installation.book(trade(1, "BUY", "10"), trade(2, "SELL", "20"));

    assertThat(job(InstructOptions.USUAL, 2))
        .isEqualTo(new InstructCounts(2, 2, Map.of(), 0, List.of(), 0));
    assertThat(job(InstructOptions.USUAL, 2)).isEqualTo(InstructCounts.NOTHING);
    assertThat(installation.instruct()).isEqualTo(InstructCounts.NOTHING);
    assertThat(installation.query("SELECT count(*) FROM outbox")).containsExactly("2");
    assertThat(installation.query("SELECT count(*) FROM instruction_message")).containsExactly("2");
  }

  @Test
  void manyWhoInstructAtOnceDoNotInstructATradeTwice() throws Exception {
    installation.book(
        IntStream.rangeClosed(1, 1500)
            .mapToObj(i -> trade(i, "BUY", Integer.toString(i)))
            .toArray(String[]::new));

    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<InstructCounts>> all =
          IntStream.range(0, 3)
              .mapToObj(i -> threads.submit(() -> installation.instruct()))
              .toList();
      long instructions = 0;
      for (Future<InstructCounts> counts : all) {
        instructions += counts.get().instructions();
      }
      assertThat(instructions).isEqualTo(1500);
    } finally {
      threads.shutdown();
    }
    assertThat(
            installation.query("SELECT count(*), count(DISTINCT trade_id) FROM instruction_trade"))
        .containsExactly("1500 1500");
  }

  @Test
  void aTradeWhoseStaticDataIsGoneStaysAndIsReportedAndItsNeighboursAreInstructed()
      throws Exception {
    installation.book(
        trade(1, "BUY", "10"),
        TradeXml.purchase("A", 2)
            .with("Isin", "JP3633400001")
            .with("Currency", "JPY")
            .with("Fees", "")
            .text());
    installation.tamper(
        "SET session_replication_role = replica; DELETE FROM ssi WHERE currency = 'JPY'");

    InstructCounts done = installation.instruct();

    assertThat(done.instructions()).isEqualTo(1);
    assertThat(done.notInstructable())
        .containsExactly(Map.entry(NotInstructable.Code.SSI_MISSING, 1L));
    assertThat(done.examples().get(0).reason())
        .isEqualTo(
            "there is no settlement instruction of BARCGB22XXX for JPY on XTKS in the static data"
                + " of 2026-11-25");

    assertThat(done.newlyNotInstructable()).isEqualTo(1);
    assertThat(installation.instruct().newlyNotInstructable()).as("it is known by now").isZero();
    String open = "SELECT state, code, reason, source_message_id FROM settlement_exception";
    assertThat(installation.query(open))
        .containsExactly("NOT_INSTRUCTED SSI_MISSING " + done.examples().get(0).reason() + " A-2");
    assertThat(stage("instruction")).isEqualTo("2 1 0 1");

    installation.tamper(
        "INSERT INTO ssi VALUES ('BARCGB22XXX', 'JPY', '*', '2000-01-01', 'JASDJPJTXXX', 'BARCJPJTXXX', 'B2')");
    assertThat(installation.instruct().instructions()).isEqualTo(1);
    assertThat(installation.query(open)).isEmpty();
    assertThat(stage("instruction"))
        .as("somebody had to mend the static data")
        .isEqualTo("2 1 0 1");
    assertThat(stage("total")).isEqualTo("2 0 1 1");
  }

  @Test
  void waitingInstructionsAreWithdrawnWhenStandingInstructionsEndAndOpenOnesAreListed()
      throws Exception {
    installation.book(trade(1, "BUY", "10"), trade(2, "BUY", "20"));
    installation.instruct();
    installation.tamper(
        """
        ALTER TABLE ssi DISABLE TRIGGER USER; ALTER TABLE account DISABLE TRIGGER USER;
        UPDATE ssi SET valid_to = '2026-11-23'; UPDATE account SET valid_to = '2027-01-31'
        """);

    InstructCounts done = installation.instruct();

    assertThat(done.notInstructable())
        .containsExactly(Map.entry(NotInstructable.Code.SSI_MISSING, 2L));
    assertThat(done.examples().get(0).reason())
        .endsWith("in the static data of 2026-11-24: it ended on 2026-11-23");
    assertThat(installation.query("SELECT DISTINCT status FROM settlement_instruction"))
        .containsExactly("CANCELLED");
    assertThat(installation.query("SELECT DISTINCT state, code FROM settlement_exception"))
        .containsExactly("NOT_INSTRUCTED SSI_MISSING");

    installation.tamper("UPDATE ssi SET valid_to = NULL");
    assertThat(installation.instruct().instructions()).isEqualTo(2);
    installation.tamper("UPDATE ssi SET valid_to = '2026-11-23' WHERE currency = 'GBP'");
    String open =
        "SELECT kind, name, last_day, instructions, positions FROM static_data_end_use ORDER BY 1, 2";
    assertThat(installation.query(open))
        .containsExactly(
            "account ACC1 2027-01-31 2 2",
            "account ACC2 2027-01-31 0 0",
            "ssi BARCGB22XXX/GBP/* 2026-11-23 2 0");
  }

  private String stage(String stage) throws Exception {
    return installation.value(
        "SELECT entered, through, under_way, stopped FROM stp_stage WHERE stage = '" + stage + "'");
  }

  @Test
  void aQuantityThatNoMessageCanSayHasACodeOfItsOwn() throws Exception {
    installation.book(trade(1, "BUY", "10"));
    installation.tamper(
        "UPDATE security_purc_sale SET quantity = 1234567890123.12345678 WHERE status = 'BOOKED'");

    assertThat(installation.instruct().notInstructable())
        .containsExactly(Map.entry(NotInstructable.Code.NUMBER_TOO_LONG, 1L));
  }

  @Test
  void anInstructionThatWasRefusedOrNotDeliveredIsAnException() throws Exception {
    installation.book(trade(1, "BUY", "10"), trade(2, "BUY", "20"));
    installation.instruct();
    String open =
        "SELECT state, code, reason, count(*) FROM settlement_exception"
            + " WHERE item LIKE 'instruction:SI%' GROUP BY 1, 2, 3";

    installation.deliver("http://127.0.0.1:1/instructions");
    assertThat(installation.query(open))
        .singleElement()
        .asString()
        .startsWith("UNDELIVERED DELIVERY_FAILED ")
        .endsWith(" 2");
    String item = installation.query("SELECT item FROM settlement_exception ORDER BY item").get(0);

    installation.deliver();
    assertThat(installation.query(open)).isEmpty();
    installation.tamper(
        "UPDATE settlement_instruction SET status = 'REFUSED', processing_report = 'SAFE'");
    assertThat(installation.query(open)).containsExactly("REFUSED INSTRUCTION_REFUSED SAFE 2");
    installation.instructions().withdraw(installation.anna(), item.replace("instruction:", ""));
    assertThat(installation.query(open)).containsExactly("REFUSED INSTRUCTION_REFUSED SAFE 1");
  }

  @Test
  void onlyTradesUpToADayAreInstructedWhenThatIsAsked() throws Exception {
    installation.book(
        TradeXml.purchase("A", 1).with("SettlementDate", "2026-11-24").text(),
        TradeXml.purchase("A", 2).with("TradeDate", "2026-11-23").text());

    assertThat(
            installation
                .instruct(
                    new InstructOptions(
                        LocalDate.of(2026, 11, 24), false, false, null, Duration.ZERO))
                .instructions())
        .isEqualTo(1);
    assertThat(installation.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void tradesThatAreNettedSettleTogetherAndLeaveNothingOwed() throws Exception {
    installation.book(trade(1, "BUY", "1000"), trade(2, "SELL", "400"), trade(3, "BUY", "100"));

    InstructCounts done = job(NET, 2);

    assertThat(done.instructions()).isEqualTo(1);
    assertThat(done.trades()).isEqualTo(3);
    assertThat(installation.query(LEGS)).containsExactly("RECEIVE 700 AGAINST 17537.5 PAY 9987.5");
    settleAll();
    nothingIsOwed();
    assertThat(
            installation.query("SELECT instrument FROM current_position WHERE traded <> settled"))
        .isEmpty();
  }

  @Test
  void aNetDeliveryIsSetOffAgainstThePayable() throws Exception {
    installation.book(trade(1, "BUY", "100"), trade(2, "SELL", "400"));

    installation.instruct(NET);

    assertThat(installation.query(LEGS)).containsExactly("DELIVER 300 AGAINST 7475 RECEIVE 2512.5");
    settleAll();
    nothingIsOwed();
  }

  @Test
  void tradesThatCancelEachOtherOutAreNotNetted() throws Exception {
    installation.book(trade(1, "BUY", "100"), trade(2, "SELL", "100"));

    assertThat(installation.instruct(NET).instructions()).isEqualTo(2);
  }

  @Test
  void aSaleWithFeesAboveItsProceedsIsPaidByUsAndWithoutAnAmountIsFree() throws Exception {
    installation.book(
        TradeXml.purchase("A", 1)
            .with("Side", "SELL")
            .with("Quantity", "1")
            .with("Fees", "<Fee kind=\"TAX\">30.00</Fee>")
            .text(),
        TradeXml.purchase("A", 2)
            .with("Side", "SELL")
            .with("Quantity", "2")
            .with("Fees", "<Fee kind=\"TAX\">50.00</Fee>")
            .text());

    installation.instruct();

    assertThat(installation.query(LEGS))
        .containsExactly("DELIVER 1 AGAINST 5 PAY 0", "DELIVER 2 FREE 0 RECEIVE 0");
    settleAll();
    nothingIsOwed();
  }

  private void settleAll() throws Exception {
    installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        sent.stream().map(i -> CustodianAnswers.whole(i).bytes()).toList());
    assertThat(installation.receive().inRepair()).isEmpty();
    assertThat(installation.query("SELECT DISTINCT status FROM settlement_instruction"))
        .containsExactly("SETTLED");
  }

  private void nothingIsOwed() throws Exception {
    assertThat(
            installation.query(
                "SELECT account, sum(amount) FROM posting"
                    + " WHERE account LIKE 'PAYABLE%' OR account LIKE 'RECEIVABLE%'"
                    + " GROUP BY account HAVING sum(amount) <> 0"))
        .isEmpty();
  }

  @Test
  void aHeldInstructionIsNotSentUntilItIsReleased() throws Exception {
    installation.book(trade(1, "BUY", "10"), trade(2, "BUY", "20"));
    installation.instruct(HELD);
    String first =
        installation.value("SELECT 'SI' || min(instruction_id) FROM settlement_instruction");

    assertThat(installation.deliver().messages()).isZero();
    installation.instructions().release(installation.anna(), first);
    assertThat(installation.deliver().messages()).isEqualTo(1);

    assertThatThrownBy(() -> installation.instructions().hold(installation.anna(), first))
        .isInstanceOf(InstructionRefusal.class)
        .hasMessageContaining("SENT");
    assertThatThrownBy(() -> installation.instructions().release(installation.anna(), "SI1"))
        .hasMessageContaining("there is no instruction SI1");
    assertThat(
            installation.query(
                "SELECT actor, proved, action, before, after FROM audit_event"
                    + " WHERE action LIKE '%_INSTRUCTION'"))
        .containsExactly("anna t RELEASE_INSTRUCTION HELD READY");
  }

  @Test
  void aWithdrawnTradeIsInstructedAgain() throws Exception {
    installation.book(trade(1, "BUY", "10"));
    installation.instruct(HELD);
    String reference =
        installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction");

    installation.instructions().withdraw(installation.anna(), reference);

    assertThat(installation.instruct().instructions()).isEqualTo(1);
    assertThat(installation.deliver().messages()).isEqualTo(1);
    assertThat(
            installation.query("SELECT status FROM settlement_instruction ORDER BY instruction_id"))
        .containsExactly("CANCELLED", "SENT");
    assertThatThrownBy(() -> installation.instructions().withdraw(installation.anna(), reference))
        .isInstanceOf(InstructionRefusal.class);
  }

  @Test
  void slicesLeaveNoTradeOutAndNetAcrossTheirBounds() throws Exception {
    installation.book(
        IntStream.rangeClosed(1, 8).mapToObj(i -> trade(i, "BUY", "10")).toArray(String[]::new));
    UninstructedTrades inSlices = new UninstructedTrades(installation.database(), 3);
    List<List<Long>> groups = new ArrayList<>();
    List<Long> ids =
        installation.query("SELECT trade_id FROM security_purc_sale ORDER BY trade_id").stream()
            .map(Long::valueOf)
            .toList();

    inSlices.read(AccountRange.ALL, null, InstructOptions.USUAL, groups::add);
    assertThat(groups).containsExactlyElementsOf(ids.stream().map(List::of).toList());
    groups.clear();
    inSlices.read(AccountRange.ALL, null, NET, groups::add);
    assertThat(groups).containsExactly(ids);
    groups.clear();
    inSlices.read(AccountRange.ALL, Instant.EPOCH, NET, groups::add);
    assertThat(groups).containsExactly(ids);
  }

  @Test
  void accountRangesLeaveNoAccountOut() {
    assertThat(InstructJob.ranges(List.of("A", "B", "C", "D", "E"), 2))
        .containsExactly(new AccountRange(null, "B"), new AccountRange("B", null));
    assertThat(InstructJob.ranges(List.of(), 4)).containsExactly(AccountRange.ALL);
    assertThat(InstructJob.ranges(List.of("A"), 4)).containsExactly(AccountRange.ALL);
  }
}
