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
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.check.SettlementInvariant;
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
 * Trades from the instruction to the reconciled statement, with a custodian that settles everything
 * in two parts: both standards have the same result.
 */
final class MtCircleTest {
  private static final MtCustodians CUSTODIAN = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope MT = new Envelope(Envelope.Wrapper.NONE, "OURSGB2L", CUSTODIAN);
  private static final InstructOptions MT_OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, CUSTODIAN);

  @TempDir private Path dir;

  /** The resulting records, without the bytes and references that differ. */
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
    try (SettlementInstallation installation = SettlementInstallation.open(at);
        SimulatedCustodian custodian =
            SimulatedCustodian.open(
                new SimulatorSettings(installation.in(), at.resolve("state"), parts, 7, null),
                Clock.systemUTC())) {
      installation.book(
          TradeXml.purchase("A", 1).text(),
          TradeXml.purchase("A", 2).with("Side", "SELL").with("Quantity", "400").text(),
          TradeXml.purchase("A", 3).free().text(),
          TradeXml.purchase("A", 4).text(),
          TradeXml.purchase("A", 5).text());
      assertThat(installation.instruct(options).instructions()).isEqualTo(5);
      custodian.begin(LocalDate.of(2026, 11, 20), false);
      exchange(installation, envelope, custodian);

      installation.instructions().cancel(installation.anna(), reference(installation, "A-T4"));
      installation
          .instructions()
          .holdAtCustodian(installation.anna(), reference(installation, "A-T5"));
      exchange(installation, envelope, custodian);
      for (int day = 24; day <= 26; day++) {
        custodian.begin(LocalDate.of(2026, 11, day), false);
        exchange(installation, envelope, custodian);
        if (day == 24) {
          installation
              .instructions()
              .releaseAtCustodian(installation.anna(), reference(installation, "A-T5"));
          exchange(installation, envelope, custodian);
        }
        reconcile(installation, custodian.statement(), reconciled);
      }
      try (Connection reader =
          installation.engine().database().database().connect(Role.READER, "t")) {
        Finding finding = SettlementInvariant.check(reader);
        assertThat(finding.holds()).as(finding.toString()).isTrue();
      }
      return new Books(
          installation.query(
              "SELECT movement, status, trim_scale(settled_quantity) FROM settlement_instruction"
                  + " ORDER BY instruction_id"),
          installation.query(
              "SELECT instruction_id, quantity, amount, settled_on FROM settlement"
                  + " ORDER BY instruction_id, settled_on"),
          installation.query(
              "SELECT instruction_id, kind, state, code FROM custodian_message"
                  + " ORDER BY instruction_id, kind, custodian_message_id"),
          installation.query(
              "SELECT reference, movement, quantity, amount, settlement_date FROM allegement"
                  + " ORDER BY 1"),
          installation.query(
              "SELECT kind, account, value_date, amount FROM posting JOIN journal_entry"
                  + " USING (entry_id) ORDER BY 1, 2, 3, 4"),
          installation.query(
              "SELECT account, instrument, traded, settled FROM current_position ORDER BY 1, 2"),
          reconciled);
    }
  }

  /** Delivers, lets the custodian answer, and receives. */
  private static void exchange(
      SettlementInstallation installation, Envelope envelope, SimulatedCustodian custodian)
      throws Exception {
    assertThat(installation.deliver(installation.out().toString(), envelope).failures()).isEmpty();
    new InstructionFiles(installation.out()).takeInto(custodian);
    assertThat(custodian.counts().refusedMessages()).isZero();
    ReceivedCounts received = installation.receive();
    assertThat(received.inRepair().keySet())
        .as(
            installation.query("SELECT code, reason FROM custodian_message WHERE code <> 'ALLEGED'")
                + "")
        .isSubsetOf("ALLEGED");
  }

  private static String reference(SettlementInstallation installation, String trade)
      throws Exception {
    return installation.value(
        "SELECT 'SI' || instruction_id FROM instruction_trade JOIN trade USING (trade_id)"
            + " WHERE trade_reference = '"
            + trade
            + "'");
  }

  private static void reconcile(
      SettlementInstallation installation, SimulatedStatement theirs, List<String> results)
      throws Exception {
    boolean mt = theirs.speaksMt();
    for (byte[] bytes :
        mt
            ? List.of(theirs.toMt535(), theirs.toMt536(), theirs.toMt950())
            : List.of(theirs.toSemt002(), theirs.toSemt017(), theirs.toCamt053())) {
      StatementReading reading =
          new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
      assertThat(reading).as(reading.toString()).isInstanceOf(StatementReading.FileContent.class);
      for (Statement statement : ((StatementReading.FileContent) reading).statements()) {
        Reconciliation result =
            new Reconciler(installation.database())
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
