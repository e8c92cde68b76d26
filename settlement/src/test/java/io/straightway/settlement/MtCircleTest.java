package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.custodian.InstructionFiles;
import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatedStatement;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.iso15022.MtCustodians;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.ReceivedCounts;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trades from the instruction to the reconciled statement, with a custodian that settles all in two
 * parts: the same in both standards.
 */
final class MtCircleTest {
  private static final MtCustodians CUSTODIAN = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope MT = new Envelope(Envelope.Kind.NONE, "OURSGB2L", CUSTODIAN);
  private static final InstructOptions MT_OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, CUSTODIAN);

  @TempDir private Path dir;

  /** All that is left behind, but for the bytes and the references that differ. */
  private record Books(
      List<String> instructions,
      List<String> parts,
      List<String> answers,
      List<String> allegements,
      List<String> postings,
      List<String> positions,
      List<String> reconciled) {}

  @Test
  void theBooksAreTheSameInBothStandards() throws Exception {
    Books mt = circle(dir.resolve("mt"), MT_OPTIONS, MT);
    Books xml = circle(dir.resolve("xml"), InstructOptions.USUAL, Envelope.NONE);

    assertThat(mt).isEqualTo(xml);
    assertThat(mt.instructions())
        .containsExactly(
            "RECEIVE SETTLED 1000",
            "DELIVER SETTLED 400",
            "RECEIVE SETTLED 1000",
            "RECEIVE CANCELLED 0",
            "RECEIVE SETTLED 1000");
    assertThat(mt.parts()).hasSize(8);
    assertThat(mt.answers()).allMatch(answer -> answer.contains("APPLIED"));
    assertThat(mt.reconciled()).hasSize(9).allMatch(line -> line.endsWith("0 breaks"));
    assertThat(names(dir.resolve("mt"), "out/done")).isNotEmpty().allMatch(n -> n.endsWith(".fin"));
    assertThat(names(dir.resolve("mt"), "in/done")).isNotEmpty().allMatch(n -> n.endsWith(".fin"));
    assertThat(names(dir.resolve("xml"), "in/done"))
        .isNotEmpty()
        .noneMatch(n -> n.endsWith(".fin"));
  }

  private static List<String> names(Path of, String directory) throws Exception {
    try (Stream<Path> files = Files.list(of.resolve(directory))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static Books circle(Path at, InstructOptions options, Envelope envelope)
      throws Exception {
    List<String> reconciled = new ArrayList<>();
    SimulatorRates parts =
        new SimulatorRates(BigDecimal.ZERO, BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ONE);
    try (House house = House.open(at);
        SimulatedCustodian custodian =
            SimulatedCustodian.open(
                new SimulatorSettings(house.in(), at.resolve("state"), parts, 7),
                Clock.systemUTC())) {
      house.book(
          TradeXml.purchase("A", 1).text(),
          TradeXml.purchase("A", 2).with("Side", "SELL").with("Quantity", "400").text(),
          TradeXml.purchase("A", 3).free().text(),
          TradeXml.purchase("A", 4).text(),
          TradeXml.purchase("A", 5).text());
      assertThat(house.instruct(options).instructions()).isEqualTo(5);
      custodian.begin(LocalDate.of(2026, 11, 20), false);
      exchange(house, envelope, custodian);

      house.instructions().cancel(house.anna(), reference(house, "A-T4"));
      house.instructions().holdAtCustodian(house.anna(), reference(house, "A-T5"));
      exchange(house, envelope, custodian);
      for (int day = 24; day <= 26; day++) {
        custodian.begin(LocalDate.of(2026, 11, day), false);
        exchange(house, envelope, custodian);
        if (day == 24) {
          house.instructions().releaseAtCustodian(house.anna(), reference(house, "A-T5"));
          exchange(house, envelope, custodian);
        }
        reconcile(house, custodian.statement(), reconciled);
      }
      try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
        Finding finding = SettlementInvariant.check(reader);
        assertThat(finding.holds()).as(finding.toString()).isTrue();
      }
      return new Books(
          house.query(
              "SELECT movement, status, trim_scale(settled_quantity) FROM settlement_instruction"
                  + " ORDER BY instruction_id"),
          house.query(
              "SELECT instruction_id, quantity, amount, settled_on FROM settlement"
                  + " ORDER BY instruction_id, settled_on"),
          house.query(
              "SELECT instruction_id, kind, state, code FROM custodian_message"
                  + " ORDER BY instruction_id, kind, custodian_message_id"),
          house.query(
              "SELECT reference, movement, quantity, amount, settlement_date FROM allegement"
                  + " ORDER BY 1"),
          house.query(
              "SELECT kind, account, value_date, amount FROM posting JOIN journal_entry"
                  + " USING (entry_id) ORDER BY 1, 2, 3, 4"),
          house.query(
              "SELECT account, instrument, traded, settled FROM current_position ORDER BY 1, 2"),
          reconciled);
    }
  }

  /** We deliver, the custodian answers, and we receive. */
  private static void exchange(House house, Envelope envelope, SimulatedCustodian custodian)
      throws Exception {
    assertThat(house.deliver(house.out().toString(), envelope).failures()).isEmpty();
    new InstructionFiles(house.out()).takeInto(custodian);
    assertThat(custodian.counts().refusedMessages()).isZero();
    ReceivedCounts received = house.receive();
    assertThat(received.inRepair().keySet())
        .as(house.query("SELECT code, reason FROM custodian_message WHERE code <> 'ALLEGED'") + "")
        .isSubsetOf("ALLEGED");
  }

  private static String reference(House house, String trade) throws Exception {
    return house.value(
        "SELECT 'SI' || instruction_id FROM instruction_trade JOIN trade USING (trade_id)"
            + " WHERE trade_reference = '"
            + trade
            + "'");
  }

  private static void reconcile(House house, SimulatedStatement theirs, List<String> results)
      throws Exception {
    boolean mt = theirs.speaksMt();
    for (byte[] bytes :
        mt
            ? List.of(theirs.toMt535(), theirs.toMt536(), theirs.toMt950())
            : List.of(theirs.toSemt002(), theirs.toSemt017(), theirs.toCamt053())) {
      StatementReading reading =
          new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
      assertThat(reading).as(reading.toString()).isInstanceOf(StatementReading.Whole.class);
      for (Statement statement : ((StatementReading.Whole) reading).statements()) {
        Reconciliation result =
            new Reconciler(house.database())
                .run(List.of(statement), "statement", bytes, null)
                .get(0);
        results.add(
            "%s %s: %d matched, %d breaks"
                .formatted(
                    result.date(), statement.kinds(), result.matched(), result.breaks().size()));
      }
    }
  }
}
