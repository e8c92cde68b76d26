package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.check.SettlementInvariant;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the network to our messages, in both standards. */
final class NetworkAnswerTest extends DeliveredPurchase {
  private static final String INSTRUCTION =
      "SELECT status, coalesce(custodian_reason, '-') FROM instruction"
          + " ORDER BY instruction_id";
  private static final String EXCEPTIONS =
      "SELECT item, state, code, reason FROM settlement_exception";
  private static final String NAK = "{451:1}{405:T33}";

  private String reference;

  @BeforeEach
  void itHasAReference() {
    reference = sent.transactionId();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] f21(String result, String reference) {
    return bytes(
        "{1:F21OURSGB2LAXXX0000000000}{4:{177:2611231015}" + result + "{108:" + reference + "}}");
  }

  private static byte[] admi002(String reference) {
    return bytes(
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:admi.002.001.01"><admi.002.001.01>\
        <RltdRef><Ref>%s</Ref></RltdRef><Rsn><RjctgPtyRsn>T33</RjctgPtyRsn>\
        <RsnDesc>Unknown receiver</RsnDesc></Rsn></admi.002.001.01></Document>"""
            .formatted(reference));
  }

  /** Returns the number of the last message to the custodian. */
  private long lastDelivery() throws Exception {
    return Long.parseLong(installation.value("SELECT max(outbox_id) FROM outbox"));
  }

  private byte[] refusal(String standard, long delivery) {
    boolean first = delivery == 1;
    String request = first ? "" : "-" + Long.toString(delivery, Character.MAX_RADIX);
    return standard.equals("F21")
        ? f21(NAK, reference + request)
        : admi002(reference + "-" + delivery);
  }

  @ParameterizedTest
  @ValueSource(strings = {"F21", "admi.002"})
  void aRefusedInstructionIsUndeliveredAndItsTradeIsInstructedAgain(String standard)
      throws Exception {
    String reason =
        standard.equals("F21")
            ? "REFUSED_BY_NETWORK T33"
            : "REFUSED_BY_NETWORK T33: Unknown receiver";
    answer(refusal(standard, lastDelivery()));

    assertThat(installation.value(INSTRUCTION)).isEqualTo("UNDELIVERED " + reason);
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1");
    assertThat(installation.query(EXCEPTIONS))
        .containsExactly("instruction:" + reference + " UNDELIVERED NETWORK_REFUSED " + reason);
    assertThat(installation.query("SELECT item FROM unmatched_item")).isEmpty();

    installation.instructions().withdraw(installation.anna(), reference);
    assertThat(installation.query(EXCEPTIONS)).isEmpty();
    installation.instruct();
    assertThat(installation.query(INSTRUCTION)).containsExactly("CANCELLED " + reason, "READY -");
  }

  @Test
  void anAcknowledgementIsNotedWithoutAnException() throws Exception {
    answer(f21("{451:0}", reference));

    assertThat(installation.value(INSTRUCTION)).isEqualTo("SENT -");
    assertThat(installation.query(EXCEPTIONS)).isEmpty();
    assertThat(
            installation.query(
                "SELECT kind, sender_reference, state FROM custodian_answer WHERE instruction_id = "
                    + reference.substring(2)))
        .containsExactly("NETWORK " + reference + " APPLIED");
  }

  @Test
  void theCopyBehindAnAnswerNamesTheMessageToo() throws Exception {
    String copy = new String(MtWriter.instruction(sent, "OURSGB2L"), StandardCharsets.US_ASCII);
    answer(bytes("{1:F21OURSGB2LAXXX0000000000}{4:{177:2611231015}" + NAK + "}" + copy));

    assertThat(installation.value(INSTRUCTION)).isEqualTo("UNDELIVERED REFUSED_BY_NETWORK T33");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1");
  }

  @Test
  void aMessageOfTheCustodianBehindAnAnswerIsNoCopy() throws Exception {
    MtHeader custodian = new MtHeader("CUSTGB2LXXX", "OURSGB2L", "S1");
    answer(f21("{451:0}", reference), MtWriter.answer(whole().message(), custodian));

    assertThat(installation.value(INSTRUCTION)).isEqualTo("SETTLED -");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"F21", "admi.002"})
  void aRefusedRequestIsDeniedAndTheInstructionStays(String standard) throws Exception {
    installation.instructions().holdAtCustodian(installation.anna(), reference);
    installation.deliver();
    answer(refusal(standard, lastDelivery()));
    assertThat(installation.query("SELECT code FROM settlement_exception"))
        .containsExactly("HOLD_DENIED");

    installation.instructions().cancel(installation.anna(), reference);
    installation.deliver();
    answer(refusal(standard, lastDelivery()));
    assertThat(installation.query("SELECT code FROM settlement_exception ORDER BY code"))
        .containsExactly("CANCELLATION_DENIED", "HOLD_DENIED");
    assertThat(installation.value(INSTRUCTION)).isEqualTo("SENT -");
  }

  @Test
  void whatTheCustodianReportsOrALaterAcknowledgementProvesTheDelivery() throws Exception {
    answer(f21(NAK, reference));
    answer(f21("{451:0}", reference));
    assertThat(installation.value(INSTRUCTION)).isEqualTo("SENT -");

    answer(admi002(reference));
    answer(CustodianAnswers.status(reference, Status.UNMATCHED, "CMIS"));
    assertThat(installation.value(INSTRUCTION)).isEqualTo("SENT UNMATCHED CMIS");

    answer(CustodianAnswers.matched(reference));
    answer(
        bytes(new String(f21(NAK, reference), StandardCharsets.US_ASCII).replace("1015", "1016")));
    assertThat(installation.value(INSTRUCTION)).isEqualTo("MATCHED -");
    answer(whole().bytes());
    assertThat(installation.value(INSTRUCTION)).isEqualTo("SETTLED -");
  }

  @Test
  void aRefusalOfAnUnknownMessageIsAnExceptionAndAnAcknowledgementIsNot() throws Exception {
    answer(f21("{451:0}", "FX4711"));
    answer(f21(NAK, "FX4711"), f21(NAK, reference + "-zz"));
    answer(admi002("SI99999999"));

    assertThat(installation.query(MESSAGES))
        .containsExactly(
            "APPLIED - 1",
            "IN_REPAIR STATUS_UNKNOWN 1",
            "IN_REPAIR STATUS_UNKNOWN 1",
            "IN_REPAIR STATUS_UNKNOWN 1");
    assertThat(installation.value(INSTRUCTION)).isEqualTo("SENT -");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{451:1}{405:T33}",
        "{451:2}{108:SI20001}",
        "{108:SI20001}",
        "{451:0}{451:1}{108:SI20001}"
      })
  void anAnswerWithoutAReferenceOrAResultIsUnreadable(String text) throws Exception {
    answer(bytes("{1:F21OURSGB2LAXXX0000000000}{4:" + text + "}"));

    assertThat(installation.query("SELECT code FROM custodian_message"))
        .containsAnyOf("ISO15022_STRUCTURE", "ISO15022_VALUE");
  }

  @Test
  void aDeliveryThatNobodyHasAnsweredIsListed() throws Exception {
    String unanswered = "SELECT kind FROM unanswered_delivery";
    assertThat(installation.query(unanswered)).containsExactly("INSTRUCTION");
    answer(f21("{451:0}", reference));
    assertThat(installation.query(unanswered)).isEmpty();

    installation.instructions().cancel(installation.anna(), reference);
    assertThat(installation.query(unanswered)).isEmpty();
    installation.deliver();
    assertThat(installation.query(unanswered)).containsExactly("CANCELLATION");
    answer(refusal("F21", lastDelivery()));
    assertThat(installation.query(unanswered)).isEmpty();
  }

  @Test
  void anUndeliveredInstructionWithoutARefusalIsFound() throws Exception {
    installation.tamper("UPDATE settlement_instruction SET status = 'UNDELIVERED'");
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      Finding finding = SettlementInvariant.check(connection);
      assertThat(finding.toString()).contains(reference + " is UNDELIVERED");
    }
    installation.tamper("UPDATE settlement_instruction SET status = 'SENT'");
    assertThat(List.of(installation.value(INSTRUCTION))).containsExactly("SENT -");
  }
}
