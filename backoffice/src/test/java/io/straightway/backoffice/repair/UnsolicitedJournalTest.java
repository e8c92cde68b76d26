package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.element.StaticDataFixture;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.CustodianAnswers;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Movements that the custodian confirms without our instruction, booked by two operators. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnsolicitedJournalTest extends SettlementDeskFixture {
  private static final String POSITIONS =
      "SELECT instrument, trim_scale(traded), trim_scale(settled) FROM current_position"
          + " WHERE account = 'ACC1' AND (traded, settled) <> (0, 0) ORDER BY 1";

  private JournalDesk journals;
  private List<String> before;

  @BeforeEach
  void positions() throws Exception {
    journals = new JournalDesk(installation.database());
    before = installation.query(POSITIONS);
  }

  /** Sends a confirmation of 100 units in MT or XML. */
  private void confirmed(boolean mt, Movement movement, Payment payment) throws Exception {
    number++;
    SettlementConfirmation025 confirmation =
        new SettlementConfirmation025(
            SettlementConfirmation025.UNSOLICITED,
            "U" + number,
            null,
            movement,
            payment,
            StaticDataFixture.VODAFONE,
            new BigDecimal(100),
            null,
            null,
            payment == Payment.FREE ? "XXX" : "GBP",
            payment == Payment.FREE ? BigDecimal.ZERO : new BigDecimal("2500.50"),
            null,
            CustodianAnswers.DAY,
            "SK-ACC1",
            Part.WHOLE,
            false,
            movement == Movement.RECEIVE ? AmountDirection.PAY : AmountDirection.RECEIVE);
    byte[] message =
        mt
            ? MtWriter.answer(confirmation, new MtHeader("CUSTGB2L", "OURSGB2L", "U" + number))
            : new MessageWriter().write(confirmation);
    Files.write(installation.in().resolve(number + (mt ? ".fin" : ".xml")), message);
    installation.receive();
  }

  private Journal approved(Journal proposed) throws Exception {
    return journals.approve(bob, proposed.journalId(), proposed.contentHash());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReceiptIsBookedWithItsCashAndReversed(boolean mt) throws Exception {
    confirmed(mt, Movement.RECEIVE, Payment.AGAINST);
    String item = item("CONFIRMATION_UNSOLICITED");
    Journal proposed = journals.unsolicited(ann, item, null, null, REASON);
    assertThat(proposed.document()).isEqualTo(item);
    assertThat(proposed.valueDate()).isEqualTo(CustodianAnswers.DAY);
    assertThatThrownBy(() -> journals.approve(ann, proposed.journalId(), proposed.contentHash()))
        .isInstanceOf(DeskRefusal.class);
    Journal second = journals.unsolicited(ann, item, "ACC1", null, "again");

    Journal posted = approved(proposed);

    assertThat(installation.query(POSITIONS))
        .containsExactly("GB00BH4HKS39 100 100", "GBP -2500.5 -2500.5");
    assertThat(open("CONFIRMATION_UNSOLICITED")).isEmpty();
    assertThat(
            installation.value(
                "SELECT closed_by, closed_reason FROM exception_desk WHERE item = '" + item + "'"))
        .isEqualTo("bob booked by journal " + posted.journalId());
    assertThatThrownBy(() -> approved(second)).isInstanceOf(DeskRefusal.class);
    journals.reject(ann, second.journalId(), REASON);
    approved(
        journals.reverse(ann, posted.journalId(), CustodianAnswers.DAY, "their reversal", REASON));
    assertThat(installation.query(POSITIONS)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFreeDeliveryIsBookedAtAGivenValue(boolean mt) throws Exception {
    confirmed(mt, Movement.DELIVER, Payment.FREE);
    String item = item("CONFIRMATION_UNSOLICITED");
    assertThatThrownBy(() -> journals.unsolicited(ann, item, null, null, REASON))
        .hasMessageContaining("give the value of the securities");
    assertThatThrownBy(() -> journals.unsolicited(ann, item, "ACC2", BigDecimal.TEN, REASON))
        .hasMessageContaining("name one of our accounts in SK-ACC1: ACC1");

    Journal posted =
        approved(journals.unsolicited(ann, item, null, new BigDecimal("2400"), REASON));

    assertThat(installation.query(POSITIONS)).containsExactly("GB00BH4HKS39 -100 -100");
    assertThat(
            installation.query(
                "SELECT account, owner, currency, trim_scale(amount) FROM journal_line"
                    + " WHERE journal_id = "
                    + posted.journalId()
                    + " ORDER BY line"))
        .containsExactly("SECURITIES ACC1 GBP -2400", "FREE_DELIVERY ACC1 GBP 2400");
    approved(
        journals.reverse(ann, posted.journalId(), CustodianAnswers.DAY, "their reversal", REASON));
  }

  @Test
  void anotherItemIsRefused() throws Exception {
    for (String item : List.of("custodian:1", "message:1", "custodian:x")) {
      assertThatThrownBy(() -> journals.unsolicited(ann, item, null, null, REASON))
          .hasMessageContaining("is no confirmation in repair for CONFIRMATION_UNSOLICITED");
    }
    confirmed(false, Movement.RECEIVE, Payment.AGAINST);
    String item = item("CONFIRMATION_UNSOLICITED");
    assertThatThrownBy(() -> journals.unsolicited(ann, item, null, BigDecimal.ONE, REASON))
        .hasMessageContaining("give no value");
    reject("CONFIRMATION_UNSOLICITED");
  }
}
