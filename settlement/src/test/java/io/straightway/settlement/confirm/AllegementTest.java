package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.ReceivedCounts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A counterparty's allegement of a purchase of 1,000 for 25,012.50. */
final class AllegementTest extends DeliveredPurchase {
  private static final String DESK =
      "SELECT kind, item = 'SI' || sort_id, account, movement, trim_scale(quantity),"
          + " trim_scale(amount), coalesce(counterparty, '-') FROM unmatched_item ORDER BY sort_id";
  private static final String KINDS =
      "SELECT kind, state, coalesce(code, '-') FROM custodian_message"
          + " ORDER BY custodian_message_id";
  private static final String ALLEGED = "ALLEGED f ACC1 RECEIVE 1000 25012.5 BARCGB22XXX";

  @BeforeEach
  void itHasSettled() throws Exception {
    answer(whole().bytes());
  }

  private byte[] alleged(String reference, String amount) {
    return CustodianAnswers.alleged(sent, reference, amount);
  }

  @Test
  void anUninstructedAllegementIsListedAmongTheExceptions() throws Exception {
    ReceivedCounts received = answer(alleged("AL1", "25012.50"));

    assertThat(received.inRepair()).containsOnlyKeys("ALLEGED");
    assertThat(installation.query(DESK)).containsExactly(ALLEGED);
    assertThat(installation.query("SELECT state, code, reason FROM settlement_exception"))
        .containsExactly(
            "IN_REPAIR ALLEGED RECEIVE against payment 1000 of GB00BH4HKS39 for 25012.5 GBP,"
                + " settles 2026-11-24, alleged by BARCGB22XXX");
  }

  @Test
  void anInstructionAnswersOneAllegementAndTakesItOffTheDesk() throws Exception {
    answer(alleged("AL1", "25012.49"), alleged("AL2", "25012.50"), alleged("AL3", "99"));

    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();

    assertThat(
            installation.query(
                "SELECT reference FROM allegement WHERE closed_at IS NULL ORDER BY 1"))
        .containsExactly("AL2", "AL3");
    assertThat(
            installation.query(
                "SELECT state, instruction_id = (SELECT max(instruction_id) FROM instruction)"
                    + " FROM custodian_message WHERE sender_reference = 'AL1'"))
        .containsExactly("APPLIED t");
    assertThat(installation.query("SELECT reason FROM unmatched_item WHERE kind = 'ALLEGED'"))
        .containsExactlyInAnyOrder("AL2", "AL3");
  }

  @Test
  void anAllegementOfAnInstructedTradeIsNoWork() throws Exception {
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();

    answer(alleged("AL1", "25012.50"));

    assertThat(installation.query("SELECT kind FROM unmatched_item")).isEmpty();
    assertThat(installation.query(KINDS))
        .containsExactly("CONFIRMATION APPLIED -", "ALLEGEMENT APPLIED -");
  }

  @Test
  void aWithdrawnAllegementLeavesTheDeskInEitherOrder() throws Exception {
    answer(alleged("AL1", "25012.50"));
    answer(CustodianAnswers.removed("AL1"), CustodianAnswers.removed("AL2"));
    answer(alleged("AL2", "7"));

    assertThat(installation.query(DESK)).isEmpty();
    assertThat(installation.query(KINDS))
        .containsExactly(
            "CONFIRMATION APPLIED -",
            "ALLEGEMENT APPLIED -",
            "ALLEGEMENT_REMOVAL APPLIED -",
            "ALLEGEMENT_REMOVAL APPLIED -",
            "ALLEGEMENT APPLIED -");
  }

  @Test
  void aRepeatedAllegementIsKeptOnceAndARejectedOneIsClosed() throws Exception {
    answer(alleged("AL1", "25012.50"));
    answer(alleged("AL1", "25012.50"));
    assertThat(installation.query(DESK)).containsExactly(ALLEGED);

    installation.anna();
    installation.tamper(
        "SELECT reject_custodian_message(min(custodian_message_id)),"
            + " close_exception(custodian_item(min(custodian_message_id)), 'anna', 'known')"
            + " FROM custodian_message WHERE kind = 'ALLEGEMENT'");

    assertThat(installation.query(DESK)).isEmpty();
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    assertThat(installation.query("SELECT state FROM custodian_message WHERE kind = 'ALLEGEMENT'"))
        .containsExactly("REJECTED");
  }
}
