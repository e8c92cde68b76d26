package io.straightway.settlement.confirm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A message is identified by its sender's reference of it, and not by its content alone. */
final class MessageIdentityTest {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity) FROM settlement_instruction";
  private static final String MESSAGES =
      "SELECT state, coalesce(code, '-'), times_seen FROM custodian_message"
          + " WHERE kind = 'CONFIRMATION' ORDER BY custodian_message_id";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void aPurchaseIsWithTheCustodian() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    sent = CustodianAnswers.read(installation.out()).get(0);
  }

  /** Standard of the custodian's messages, each with a reference of its own. */
  private enum Standard {
    ISO20022,
    ISO15022;

    private byte[] confirmation(Answer of, String reference) {
      return this == ISO20022
          ? wrapped(of.bytes(), "<BizMsgIdr>" + reference + "</BizMsgIdr>")
          : fin(of, reference);
    }

    private byte[] reversal(Answer of, String reference) {
      return this == ISO20022
          ? wrapped(
              new MessageWriter().write(new SettlementReversal026(of.message())),
              "<BizMsgIdr>" + reference + "</BizMsgIdr>")
          : replaced(fin(of, reference), ":NEWM", ":RVSL");
    }

    /** Returns the confirmation with another reference, marked as sent before. */
    private byte[] duplicate(Answer of, String reference) {
      return marked(confirmation(of, reference));
    }

    /** Returns a message marked as sent before. */
    private byte[] marked(byte[] message) {
      return this == ISO20022
          ? replaced(message, "</BizMsgIdr>", "</BizMsgIdr><CpyDplct>DUPL</CpyDplct>")
          : replaced(replaced(message, ":NEWM", ":NEWM/DUPL"), ":RVSL", ":RVSL/DUPL");
    }

    /** Returns a message in other bytes, with the same reference and content. */
    private byte[] repeated(byte[] message) {
      return this == ISO20022
          ? replaced(message, "<X>", "<X> ")
          : replaced(message, "OURSGB2L", "OURSDEFF");
    }

    private static byte[] wrapped(byte[] document, String header) {
      return ("<X><AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\">"
              + header
              + "</AppHdr>"
              + new String(document, UTF_8)
              + "</X>")
          .getBytes(UTF_8);
    }

    private static byte[] fin(Answer of, String reference) {
      return MtWriter.answer(of.message(), new MtHeader("CUSTGB2LXXX", "OURSGB2LXXX", reference));
    }

    private static byte[] replaced(byte[] message, String old, String now) {
      return new String(message, US_ASCII).replace(old, now).getBytes(US_ASCII);
    }
  }

  private void put(Standard standard, byte[] message) throws Exception {
    files++;
    String suffix = standard == Standard.ISO20022 ? ".xml" : ".fin";
    Files.write(installation.in().resolve(files + suffix), message);
  }

  private void receive(Standard standard, byte[]... messages) throws Exception {
    for (byte[] message : messages) {
      put(standard, message);
    }
    installation.receive();
  }

  private Answer whole() {
    return CustodianAnswers.whole(sent);
  }

  private Answer part() {
    return whole().part("C1", "300", "7503.75", null);
  }

  @ParameterizedTest
  @EnumSource
  void aConfirmationAfterAReversalIsAnotherOne(Standard in) throws Exception {
    receive(in, in.confirmation(whole(), "S1"));
    receive(in, in.reversal(whole(), "S2"));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0");
    receive(in, in.confirmation(whole(), "S3"));

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void confirmationReversalAndConfirmationMayComeTogether(Standard in) throws Exception {
    receive(
        in,
        in.confirmation(whole(), "S1"),
        in.reversal(whole(), "S2"),
        in.confirmation(whole(), "S3"));

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void aReversalThatCameFirstLetsTheCorrectedConfirmationSettle(Standard in) throws Exception {
    receive(in, in.reversal(whole(), "S1"));
    receive(in, in.confirmation(whole(), "S2"), in.confirmation(whole(), "S3"));
    assertThat(installation.query(MESSAGES))
        .containsExactly("APPLIED - 1", "IN_REPAIR CONFIRMATION_CONFLICT 1");

    installation.receive();

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void aSecondMessageOfTheSamePartWaitsForADecisionOfTwo(Standard in) throws Exception {
    receive(in, in.confirmation(part(), "S1"));
    receive(in, in.confirmation(part(), "S2"));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 300");
    assertThat(installation.query(MESSAGES))
        .containsExactly("APPLIED - 1", "IN_REPAIR CONFIRMATION_CONFLICT 1");

    installation.accept(
        installation.operator("bob"),
        Long.parseLong(
            installation.value(
                "SELECT custodian_message_id FROM custodian_message WHERE code IS NOT NULL")));

    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 600");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void theSameReferenceOrAMarkMakesARepetition(Standard in) throws Exception {
    receive(in, in.confirmation(part(), "S1"));
    receive(in, in.confirmation(part(), "S1"), in.duplicate(part(), "S9"));
    receive(in, in.duplicate(part(), "S8"));

    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 300");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 4");
  }

  @ParameterizedTest
  @EnumSource
  void aRepeatedReversalDoesNotReverseTheNextSettlement(Standard in) throws Exception {
    receive(in, in.confirmation(whole(), "S1"));
    receive(in, in.reversal(whole(), "S2"));
    receive(in, in.confirmation(whole(), "S3"));
    receive(in, in.repeated(in.reversal(whole(), "S2")), in.marked(in.reversal(whole(), "S9")));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");

    receive(in, in.reversal(whole(), "S4"));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0");
    assertThat(
            installation.query(
                "SELECT state, times_seen FROM custodian_message"
                    + " WHERE kind = 'REVERSAL' ORDER BY custodian_message_id"))
        .containsExactly("APPLIED 3", "APPLIED 1");
  }

  @ParameterizedTest
  @EnumSource
  void aDuplicateWhoseOriginalNeverCameSettles(Standard in) throws Exception {
    receive(in, in.duplicate(part(), "S9"));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 300");
  }
}
