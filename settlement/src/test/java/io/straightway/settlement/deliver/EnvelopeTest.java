package io.straightway.settlement.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.prowidesoftware.swift.model.mx.AbstractMX;
import com.prowidesoftware.swift.model.mx.AppHdr;
import com.prowidesoftware.swift.model.mx.MxSese02300111;
import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.settlement.SettlementInstallation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

/** Messages with a business application header, and in the DataPDU of Alliance Access. */
final class EnvelopeTest {
  private static final String SAA = "urn:swift:saa:xsd:saa.2.0";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private final MessageReader reader = new MessageReader(new HardenedXml());

  @BeforeEach
  void twoPurchasesAreInstructed() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text(), TradeXml.purchase("A", 2).text());
    installation.instruct();
  }

  private void deliver(Envelope.Wrapper kind) throws Exception {
    try (InstructionDelivery delivery =
        new InstructionDelivery(
            installation.database(),
            DeliveryTarget.of(installation.out().toString(), dir),
            new Envelope(kind, "STWYGB2L"),
            1,
            Clock.systemUTC())) {
      assertThat(delivery.pass().failures()).isEmpty();
    }
  }

  private byte[] file(String name) throws Exception {
    return Files.readAllBytes(installation.out().resolve(name));
  }

  @ParameterizedTest
  @EnumSource(
      value = Envelope.Wrapper.class,
      names = {"HEADER", "DATAPDU"})
  void eachMessageIsAFileThatProwideAndWeRead(Envelope.Wrapper kind) throws Exception {
    deliver(kind);

    List<String> names = SettlementInstallation.files(installation.out());
    List<String> outbox =
        installation.query(
            "SELECT lpad(outbox_id::text, 19, '0') || '.xml' FROM outbox ORDER BY 1");
    assertThat(names).containsExactlyElementsOf(outbox).hasSize(2);
    String reference = installation.value("SELECT min(instruction_id) FROM instruction");
    byte[] first = file(names.get(0));
    assertThat(((Readable) reader.read(first)).message())
        .isInstanceOfSatisfying(
            SettlementInstruction023.class,
            message -> assertThat(message.transactionId()).isEqualTo("SI" + reference));
    AbstractMX read = AbstractMX.parse(new String(first, StandardCharsets.UTF_8));
    assertThat(read).isInstanceOf(MxSese02300111.class);
    AppHdr header = read.getAppHdr();
    assertThat(header.from()).isEqualTo("STWYGB2LXXX");
    assertThat(header.to()).isEqualTo("CUSTGB2LXXX");
    assertThat(header.messageName()).isEqualTo("sese.023.001.11");
    assertThat(header.reference()).startsWith("SI" + reference + "-");
    assertThat(header.creationDate()).isNotNull();
  }

  @Test
  void aDataPduNamesSenderReceiverAndMessage() throws Exception {
    deliver(Envelope.Wrapper.DATAPDU);

    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Document pdu =
        factory
            .newDocumentBuilder()
            .parse(
                new ByteArrayInputStream(
                    file(SettlementInstallation.files(installation.out()).get(0))));
    assertThat(pdu.getDocumentElement().getLocalName()).isEqualTo("DataPDU");
    assertThat(saa(pdu, "MessageIdentifier")).containsExactly("sese.023.001.11");
    assertThat(saa(pdu, "Format")).containsExactly("MX");
    assertThat(saa(pdu, "DN")).containsExactly("o=stwygb2l,o=swift", "o=custgb2l,o=swift");
    assertThat(saa(pdu, "X1")).containsExactly("STWYGB2LXXX", "CUSTGB2LXXX");
  }

  private static List<String> saa(Document pdu, String name) {
    var elements = pdu.getElementsByTagNameNS(SAA, name);
    return java.util.stream.IntStream.range(0, elements.getLength())
        .mapToObj(i -> elements.item(i).getTextContent())
        .toList();
  }

  @Test
  void aRepetitionHasTheSameBytesAndARequestItsOwnReference() throws Exception {
    deliver(Envelope.Wrapper.DATAPDU);
    String name = SettlementInstallation.files(installation.out()).get(0);
    byte[] first = file(name);
    installation.tamper("UPDATE outbox SET delivered_at = NULL, delivered_by = NULL");
    deliver(Envelope.Wrapper.DATAPDU);

    assertThat(file(name)).isEqualTo(first);
    assertThat(SettlementInstallation.files(installation.out())).hasSize(2);
    installation
        .instructions()
        .cancel(
            installation.anna(),
            "SI" + installation.value("SELECT min(instruction_id) FROM instruction"));
    deliver(Envelope.Wrapper.DATAPDU);
    byte[] request = file(SettlementInstallation.files(installation.out()).get(2));
    assertThat(((Readable) reader.read(request)).message())
        .isInstanceOf(CancellationRequest020.class);
    AppHdr header = AbstractMX.parse(new String(request, StandardCharsets.UTF_8)).getAppHdr();
    assertThat(header.messageName()).isEqualTo("sese.020.001.07");
    assertThat(header.reference())
        .isNotEqualTo(
            AbstractMX.parse(new String(first, StandardCharsets.UTF_8)).getAppHdr().reference());
  }

  @Test
  void anEnvelopeNeedsTheBicOfItsSender() {
    assertThatThrownBy(() -> new Envelope(Envelope.Wrapper.HEADER, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Envelope(Envelope.Wrapper.DATAPDU, "us"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
