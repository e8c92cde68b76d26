package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.FixmlXml;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtReader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.staticdata.load.StaticDataLoad;
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
import org.junit.jupiter.params.provider.ValueSource;

/** A BIC of 8 characters, and the same with the branch XXX, are one party. */
final class HeadOfficeTest {
  private static final MtCustodians MT = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope ENVELOPE = new Envelope(Envelope.Wrapper.NONE, "OURSGB2L", MT);
  private static final InstructOptions OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, MT);

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void anInstallation() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTradeNamesItsCounterpartyInEitherForm(boolean fixml) throws Exception {
    byte[] trade =
        fixml
            ? FixmlXml.purchase("A", 1)
                .with("Pty/@ID", "BARCGB22")
                .plus("<Pty ID=\"BARCGB22XXX\" Src=\"B\" R=\"17\"/>")
                .bytes()
            : TradeXml.purchase("A", 1).with("Counterparty", "BARCGB22").bytes();

    assertThat(installation.engine().take(trade))
        .extracting(Outcome::kind)
        .containsExactly(Outcome.Kind.BOOKED);
    assertThat(installation.value("SELECT counterparty FROM trade")).isEqualTo("BARCGB22XXX");
  }

  @Test
  void staticDataAreKeptInOneForm() throws Exception {
    load(
        """
        <counterparty bic="NEWPGB22" valid_from="2000-01-01" name="New"/>
        <ssi counterparty="NEWPGB22XXX" currency="GBP" mic="*" valid_from="2000-01-01"
             place_of_settlement="CRSTGB22" agent="AGNTGB2L" safekeeping_account="N1"
             party="NEWPGB22@7" intermediaries="AAAAGB2L;CRST/4AEAAAAA;BBBBGB2L@1"/>
        """);

    assertThat(
            installation.query(
                "SELECT counterparty, place_of_settlement, agent, party, intermediaries FROM ssi"
                    + " JOIN counterparty ON bic = counterparty WHERE bic <> 'BARCGB22XXX'"))
        .containsExactly(
            "NEWPGB22XXX CRSTGB22XXX AGNTGB2LXXX NEWPGB22XXX@7"
                + " AAAAGB2LXXX;CRST/4AEAAAAA;BBBBGB2LXXX@1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConfirmationNamesThePartiesInEitherForm(boolean mt) throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    SettlementInstruction023 sent = sent(mt);
    SettlementConfirmation025 confirmed = CustodianAnswers.whole(sent).message();
    byte[] message =
        mt
            ? MtWriter.answer(confirmed, new MtHeader("CUSTGB2L", "OURSGB2L", "C1"))
            : new MessageWriter().write(confirmed);
    String text =
        new String(message, StandardCharsets.US_ASCII)
            .replace(":16R:AMT", ":16R:SETPRTY\r\n:95P::DEAG//BARCGB22\r\n:16S:SETPRTY\r\n:16R:AMT")
            .replace(
                "<SttldAmt>",
                "<DlvrgSttlmPties><Pty1><Id><AnyBIC>BARCGB22</AnyBIC></Id></Pty1></DlvrgSttlmPties>"
                    + "<SttldAmt>");
    assertThat(text).contains("BARCGB22");
    Files.writeString(installation.in().resolve(mt ? "1.fin" : "1.xml"), text);

    installation.receive();

    assertThat(installation.value("SELECT status FROM settlement_instruction"))
        .isEqualTo("SETTLED");
  }

  private SettlementInstruction023 sent(boolean mt) throws Exception {
    installation.instruct(mt ? OPTIONS : InstructOptions.USUAL);
    installation.deliver(installation.out().toString(), mt ? ENVELOPE : Envelope.NONE);
    if (!mt) {
      return CustodianAnswers.read(installation.out()).get(0);
    }
    String name = SettlementInstallation.files(installation.out()).get(0);
    byte[] message = MtFile.messages(Files.readAllBytes(installation.out().resolve(name))).get(0);
    return (SettlementInstruction023) ((Readable) new MtReader().read(message)).message();
  }

  private void load(String rows) throws Exception {
    Path file =
        Files.writeString(
            dir.resolve("rows.xml"),
            "<StaticData xmlns=\"urn:straightway:static-data:1\">" + rows + "</StaticData>");
    try (Connection connection =
        installation.engine().database().database().connect(Role.MIGRATOR, "test")) {
      assertThat(StaticDataLoad.load(connection, List.of(file), "tester").badRows()).isEmpty();
    }
  }
}
