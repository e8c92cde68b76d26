package io.straightway.settlement.income;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.check.Finding;
import io.straightway.operators.OperatorLogin;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Payments of a coupon of 4,250 pounds, each message with a reference of its own. */
final class IncomeIdentityTest extends CouponBonds {
  private static final String COUPON =
      "SELECT trim_scale(received), state FROM income_item WHERE kind = 'COUPON'";
  private static final String MESSAGES =
      "SELECT kind, coalesce(code, state), times_seen FROM custodian_message"
          + " WHERE kind LIKE 'INCOME%' ORDER BY custodian_message_id";
  private int sent;

  private enum Standard {
    ISO20022,
    ISO15022
  }

  @BeforeEach
  void aCouponIsExpected() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
  }

  private void paid(Standard in, String reference) throws Exception {
    if (in == Standard.ISO20022) {
      put("<BizMsgIdr>" + reference + "</BizMsgIdr>", posted("INTR", "GB0000000A14", "4250"));
    } else {
      movement(reference, "NEWM");
    }
  }

  private void marked(Standard in, String reference) throws Exception {
    if (in == Standard.ISO20022) {
      put(
          "<BizMsgIdr>" + reference + "</BizMsgIdr><CpyDplct>CODU</CpyDplct>",
          posted("INTR", "GB0000000A14", "4250"));
    } else {
      movement(reference, "NEWM/CODU");
    }
  }

  private void put(String header, byte[] document) throws Exception {
    sent++;
    Files.writeString(
        installation.in().resolve("i" + sent + ".xml"),
        "<X><AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\">"
            + header
            + "</AppHdr>"
            + new String(document, UTF_8)
            + "</X>");
    installation.receive();
  }

  private void movement(String reference, String function) throws Exception {
    receiveMt(
        "566",
        """
        :16R:GENL
        :20C::CORP//CA-GB0000000A14
        :20C::SEME//REFERENCE
        :23G:FUNCTION
        :22F::CAEV//INTR
        :16S:GENL
        :16R:USECU
        :97A::SAFE//SK-ACC1
        :35B:ISIN GB0000000A14
        :16S:USECU
        :16R:CACONF
        :13A::CAON//001
        :22F::CAOP//CASH
        :16R:CASHMOVE
        :22H::CRDB//CRED
        :19B::PSTA//GBP4250,
        :98A::POST//%2$s
        :16S:CASHMOVE
        :16S:CACONF
        """
            .replace("REFERENCE", reference)
            .replace("FUNCTION", function));
  }

  @ParameterizedTest
  @EnumSource
  void aPaymentAfterAReversalIsAnotherOne(Standard in) throws Exception {
    paid(in, "S1");
    movement("S2", "REVR");
    assertThat(installation.value(COUPON)).startsWith("0 ");
    paid(in, "S3");

    assertThat(installation.value(COUPON)).isEqualTo("4250 RECEIVED");
    assertThat(installation.query(MESSAGES))
        .containsExactly("INCOME APPLIED 1", "INCOME_REVERSAL APPLIED 1", "INCOME APPLIED 1");
    assertThat(findings()).allMatch(Finding::holds);
  }

  @ParameterizedTest
  @EnumSource
  void aSecondMessageOfThePaymentWaitsForADecisionOfTwo(Standard in) throws Exception {
    paid(in, "S1");
    paid(in, "S2");
    assertThat(installation.value(COUPON)).isEqualTo("4250 RECEIVED");
    assertThat(installation.query(MESSAGES))
        .containsExactly("INCOME APPLIED 1", "INCOME CONFIRMATION_CONFLICT 1");

    long second =
        Long.parseLong(
            installation.value(
                "SELECT custodian_message_id FROM custodian_message WHERE code IS NOT NULL"));
    OperatorLogin bob = installation.operator("bob");
    assertThatThrownBy(() -> installation.accept(bob, second))
        .as("accepted, and nothing more is expected")
        .hasMessageContaining("still in repair: INCOME_UNKNOWN");

    assertThat(installation.query(MESSAGES))
        .containsExactly("INCOME APPLIED 1", "INCOME INCOME_UNKNOWN 1");
  }

  @ParameterizedTest
  @EnumSource
  void theSameReferenceOrAMarkMakesARepetition(Standard in) throws Exception {
    paid(in, "S1");
    paid(in, "S1");
    marked(in, "S9");

    assertThat(installation.value(COUPON)).isEqualTo("4250 RECEIVED");
    assertThat(installation.query(MESSAGES)).containsExactly("INCOME APPLIED 3");
  }
}
