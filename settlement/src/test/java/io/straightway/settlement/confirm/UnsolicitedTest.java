package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Movements that the custodian reports without a reference of ours, in both standards. */
final class UnsolicitedTest extends DeliveredPurchase {
  private static final String ITEMS = "SELECT code, reason FROM settlement_exception";
  private static final String EXPECTED =
      "CONFIRMATION_UNSOLICITED RECEIVE 1000 of GB00BH4HKS39 for 25012.5 GBP in SK-ACC1, effective"
          + " 2026-11-24";

  @Test
  void nonrefOfAnMtIsAnItemOfItsOwn() throws Exception {
    String confirmation =
        new String(
            MtWriter.answer(whole().message(), new MtHeader("CUSTGB2L", "OURSGB2L", "C1")),
            StandardCharsets.US_ASCII);
    answer(
        confirmation
            .replace(":20C::RELA//" + sent.transactionId(), ":20C::RELA//NONREF")
            .getBytes(StandardCharsets.US_ASCII));

    assertThat(installation.query(ITEMS)).containsExactly(EXPECTED);
    assertThat(installation.value("SELECT status FROM settlement_instruction")).isEqualTo("SENT");
  }

  @Test
  void aConfirmationWithoutOurReferenceIsAnItemOfItsOwn() throws Exception {
    String confirmation = new String(whole().bytes(), StandardCharsets.US_ASCII);
    answer(
        confirmation
            .replaceFirst("<AcctOwnrTxId>.*</AcctOwnrTxId>", "")
            .getBytes(StandardCharsets.US_ASCII));

    assertThat(installation.query(ITEMS)).containsExactly(EXPECTED);
    assertThat(installation.value("SELECT status FROM settlement_instruction")).isEqualTo("SENT");
  }
}
