package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.NotInstructable;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.Statement.Extent;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading.FileContent;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One custodian receives ISO 15022 and another ISO 20022. */
final class MtCustodianTest {
  private static final MtCustodians MT = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope ENVELOPE = new Envelope(Envelope.Wrapper.NONE, "OURSGB2L", MT);
  private static final InstructOptions OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, MT);

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void threeAccounts() throws Exception {
    installation =
        SettlementInstallation.open(
            dir,
            """
            INSERT INTO account VALUES
              ('ACC3', '2000-01-01', 'Third', 'AGNTDEFFXXX', 'SK_ACC3', 'CA-ACC3'),
              ('ACC4', '2000-01-01', 'Fourth', 'CUSTGB2LXXX', 'SK_ACC4', 'CA-ACC4');
            """);
    installation.book(trade(1, "ACC1"), trade(2, "ACC3"), trade(3, "ACC4"));
  }

  private static String trade(int number, String account) {
    return TradeXml.purchase("A", number).with("Account", account).text();
  }

  private List<String> files() {
    return SettlementInstallation.files(installation.out());
  }

  @Test
  void eachCustodianIsSentItsOwnStandard() throws Exception {
    installation.instruct(OPTIONS);
    DeliveryCounts done = installation.deliver(installation.out().toString(), ENVELOPE);

    assertThat(done.messages()).isEqualTo(2);
    assertThat(files()).hasSize(2);
    for (String name : files()) {
      String text = Files.readString(installation.out().resolve(name));
      if (name.endsWith(".fin")) {
        assertThat(text).startsWith("{1:F01OURSGB2LAXXX").contains("{2:I541CUSTGB2LXXXXN}");
        assertThat(text).contains(":97A::SAFE//SK-ACC1");
      } else {
        assertThat(name).endsWith(".bundle.xml");
        assertThat(text).contains("SK_ACC3").doesNotContain("SK-ACC1");
      }
    }
  }

  @Test
  void aTradeThatExceedsTheFormatIsNotInstructedUntilCorrected() throws Exception {
    InstructCounts done = installation.instruct(OPTIONS);

    assertThat(done.notInstructable())
        .containsExactly(Map.entry(NotInstructable.Code.STATIC_DATA_UNUSABLE, 1L));
    assertThat(done.examples().get(0).reason()).contains("SK_ACC4");
    installation.tamper(
        "ALTER TABLE account DISABLE TRIGGER USER;"
            + " UPDATE account SET safekeeping_account = 'SK-ACC4' WHERE account = 'ACC4';"
            + " UPDATE static_data_version SET version = version + 1");
    assertThat(installation.instruct(OPTIONS).instructions()).isEqualTo(1);
  }

  @Test
  void anInstructionThatWasWrittenBeforeStaysBehindAloneWithItsReason() throws Exception {
    assertThat(installation.instruct().instructions()).isEqualTo(3);
    DeliveryCounts done = installation.deliver(installation.out().toString(), ENVELOPE);

    assertThat(done.messages()).isEqualTo(2);
    assertThat(done.failures()).containsOnlyKeys("ACC4");
    assertThat(done.failures().get("ACC4")).contains("ISO 15022", "SK_ACC4");
  }

  @Test
  void aBundleThatGoesAgainIsTheSameBytes() throws Exception {
    installation.instruct(OPTIONS);
    installation.deliver(installation.out().toString(), ENVELOPE);
    String name = files().stream().filter(file -> file.endsWith(".fin")).findFirst().orElseThrow();
    byte[] first = Files.readAllBytes(installation.out().resolve(name));
    installation.tamper("UPDATE outbox SET delivered_at = NULL, delivered_by = NULL");
    installation.deliver(installation.out().toString(), ENVELOPE);

    assertThat(files()).hasSize(2);
    assertThat(Files.readAllBytes(installation.out().resolve(name))).isEqualTo(first);
  }

  /** A head office's BIC has eight characters, or three more X. */
  @Test
  void aCustodianIsKnownByEitherFormOfItsBic() {
    assertThat(MT.has("CUSTGB2LXXX")).isTrue();
    assertThat(MtCustodians.of(List.of("CUSTGB2LXXX")).has("CUSTGB2L")).isTrue();
    assertThat(MT.has("CUSTGB2L001")).isFalse();
    assertThatThrownBy(() -> MtCustodians.of(List.of("custodian")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Envelope(Envelope.Wrapper.NONE, null, MT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sender");
  }

  @Test
  void aFileMayHaveAStatementOfEachAccount() {
    byte[] file = MtFile.of(List.of(holdings("SK-ACC1", "S1"), holdings("SK-ACC4", "S2")));
    StatementFile reader = new StatementFile(new MessageReader(new HardenedXml()));

    assertThat(((FileContent) reader.read(List.of(file))).statements())
        .extracting(Statement::extent, statement -> statement.accounts().size())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Extent.ACCOUNTS, 1),
            org.assertj.core.groups.Tuple.tuple(Extent.ACCOUNTS, 1));
  }

  private static byte[] holdings(String account, String reference) {
    Holding held = new Holding(account, "GB00BH4HKS39", BigDecimal.TEN, false);
    LocalDate day = LocalDate.of(2026, 11, 24);
    return MtWriter.holdings(
        new Statement002(reference, day, Set.of(), List.of(held), 1, true),
        new MtHeader("CUSTGB2L", "OURSGB2L", reference));
  }
}
