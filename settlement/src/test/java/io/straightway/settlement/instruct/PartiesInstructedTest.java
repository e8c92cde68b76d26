package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtReader;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.deliver.Envelope;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parties that are identified by something other than a BIC, from static data to confirmation. */
final class PartiesInstructedTest {
  private static final MtCustodians MT = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope ENVELOPE = new Envelope(Envelope.Wrapper.NONE, "OURSGB2L", MT);
  private static final InstructOptions OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, MT);
  private static final String STATE =
      "SELECT i.status, coalesce(m.code, '-'), coalesce(m.reason, '-')"
          + " FROM settlement_instruction i JOIN custodian_message m USING (instruction_id)";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void anInstallation() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  private void start(String agent, String party, String between) throws Exception {
    installation.tamper(
        "ALTER TABLE ssi DISABLE TRIGGER USER; UPDATE ssi SET agent = '%s', party = '%s', intermediaries = '%s'"
            .formatted(agent, party, between));
    installation.book(TradeXml.purchase("A", 1).text());
  }

  private SettlementInstruction023 delivered(boolean mt) throws Exception {
    if (!mt) {
      installation.instruct();
      installation.deliver();
      return CustodianAnswers.read(installation.out()).get(0);
    }
    installation.instruct(OPTIONS);
    installation.deliver(installation.out().toString(), ENVELOPE);
    String name = SettlementInstallation.files(installation.out()).get(0);
    byte[] message = MtFile.messages(Files.readAllBytes(installation.out().resolve(name))).get(0);
    return (SettlementInstruction023) ((Readable) new MtReader().read(message)).message();
  }

  private void holds() throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      Finding finding = SettlementInvariant.check(connection);
      assertThat(finding.holds()).as(finding.toString()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void theyAreInstructedAsTheStaticDataNamesThem(boolean mt) throws Exception {
    start("DTCYID/00000355", "Broker and Sons|London|GB@77", "BARCGB22XXX@9;CRST/4AEAA");

    SettlementInstruction023 sent = delivered(mt);

    assertThat(sent.agent()).isEqualTo("DTCYID/00000355");
    assertThat(sent.agentAccount()).isEqualTo("B1");
    assertThat(sent.counterparty()).isEqualTo("Broker and Sons|London|GB@77");
    assertThat(sent.intermediaries()).isEqualTo("BARCGB22XXX@9;CRST/4AEAA");
    assertThat(installation.value("SELECT counterparty FROM settlement_instruction"))
        .isEqualTo("BARCGB22XXX");
    holds();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          :95R::DEAG/DTCYID/355   ! SETTLED - -
          :95R::DEAG/CEDE/71208   ! SETTLED - -
          :95P::DEAG//BARCGB22    ! SETTLED - -
          :95R::DEAG/DTCYID/0901  ! SENT CONFIRMATION_DIFFERS the party is DTCYID/0901, not DTCYID/00000355@B1
          """)
  void theConfirmedAgentIsCompared(String agent, String outcome) throws Exception {
    start("DTCYID/00000355", "BARCGB22XXX", "BARCGB22XXX");
    SettlementInstruction023 sent = delivered(true);
    String confirmation =
        """
        {1:F01OURSGB2LAXXX0000000000}{2:O5451802261124CUSTGB2LAXXX00000000002611241802N}{4:
        :16R:GENL
        :20C::SEME//C1
        :23G:NEWM
        :16R:LINK
        :20C::RELA//%s
        :16S:LINK
        :16S:GENL
        :16R:TRADDET
        :98A::ESET//20261124
        :35B:ISIN %s
        :16S:TRADDET
        :16R:FIAC
        :36B::ESTT//UNIT/1000,
        :97A::SAFE//SK-ACC1
        :16S:FIAC
        :16R:SETDET
        :22F::SETR//TRAD
        :16R:SETPRTY
        %s
        :16S:SETPRTY
        :16R:AMT
        :19A::ESTT//GBP25012,5
        :16S:AMT
        :16S:SETDET
        -}"""
            .formatted(sent.transactionId(), sent.isin(), agent);
    Files.write(
        installation.in().resolve("1.fin"),
        confirmation.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
    installation.receive();

    assertThat(installation.value(STATE)).isEqualTo(outcome);
    holds();
  }

  @Test
  void aChangedPartyReachesWhatWasNotSent() throws Exception {
    start("DTCYID/00000355", "BARCGB22XXX", "BARCGB22XXX");
    installation.instruct();
    installation.tamper("UPDATE ssi SET intermediaries = 'CRST/4AEAA'");

    installation.instruct();

    assertThat(
            installation.query(
                "SELECT status, intermediaries FROM settlement_instruction ORDER BY 1 DESC"))
        .containsExactly("READY CRST/4AEAA", "CANCELLED BARCGB22XXX");
    holds();
  }

  @Test
  void aPartyThatTheStandardCantExpressIsAnException() throws Exception {
    start("XCOM:LEGALID/1", "BARCGB22XXX", "BARCGB22XXX");
    installation.instruct(OPTIONS);

    assertThat(installation.value("SELECT code FROM settlement_exception"))
        .isEqualTo("STATIC_DATA_UNUSABLE");
  }

  @Test
  void aDamagedPartyIsFound() throws Exception {
    start("DTCYID/00000355", "BARCGB22XXX", "BARCGB22XXX");
    delivered(false);
    installation.tamper("UPDATE settlement_instruction SET party = 'CRST/4AEAA'");
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(SettlementInvariant.check(connection).toString()).contains("party");
    }
  }
}
