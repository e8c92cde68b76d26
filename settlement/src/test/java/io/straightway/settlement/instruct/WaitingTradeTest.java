package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trades that are booked, and are not to be instructed yet. */
final class WaitingTradeTest {
  @TempDir private Path dir;
  @AutoClose private House house;

  @BeforeEach
  void aTradeIsBooked() throws Exception {
    house = House.open(dir);
    house.book(TradeXml.purchase("A", 1).text());
  }

  private static TradeXml change(int number, String action, int version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "A-T1")
        .with("Version", Integer.toString(version));
  }

  @Test
  void aTradeThatIsDatedInTheFutureWaitsForItsDay() throws Exception {
    house.tamper("SELECT open_business_day('2026-11-20', 'tester')");
    house.book(
        TradeXml.purchase("B", 2)
            .with("TradeDate", "2026-11-23")
            .with("SettlementDate", "2026-11-25")
            .text());

    assertThat(house.instruct().instructions()).isEqualTo(1);

    house.tamper("UPDATE business_day SET today = '2026-11-23'");
    assertThat(house.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void aTradeWithAParkedChangeWaitsForIt() throws Exception {
    assertThat(house.engine().kinds(change(2, "CANCEL", 3).bytes()))
        .containsExactly(Outcome.Kind.PARKED);

    assertThat(house.instruct().instructions()).isZero();
  }

  @Test
  void aTradeWithAChangeInRepairWaitsUntilThatIsRejected() throws Exception {
    assertThat(house.engine().kinds(change(2, "AMEND", 2).with("Account", "NONE").bytes()))
        .containsExactly(Outcome.Kind.IN_REPAIR);
    assertThat(house.instruct().instructions()).isZero();

    house.tamper(
        "UPDATE incoming_trade_message SET status = 'REJECTED' WHERE status = 'IN_REPAIR'");
    assertThat(house.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void aStaleChangeInRepairHoldsNothingUp() throws Exception {
    assertThat(house.engine().kinds(change(2, "CANCEL", 1).bytes()))
        .containsExactly(Outcome.Kind.IN_REPAIR);

    assertThat(house.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void aTradeIsLeftAloneUntilItHasSettledIn() throws Exception {
    InstructOptions later = new InstructOptions(null, false, false, null, Duration.ofHours(1));
    assertThat(house.instruct(later).instructions()).isZero();

    house.tamper("UPDATE security_purc_sale SET created_at = now() - interval '61 minutes'");
    assertThat(house.instruct(later).instructions()).isEqualTo(1);
  }

  @Test
  void aHoldSurvivesAnAmendmentUntilItIsReleased() throws Exception {
    house.instruct();
    String reference = house.value("SELECT 'SI' || instruction_id FROM settlement_instruction");
    house.instructions().hold(house.anna(), reference);

    assertThat(house.engine().kinds(change(2, "AMEND", 2).with("Price", "26.00").bytes()))
        .containsExactly(Outcome.Kind.BOOKED);
    house.instruct();

    assertThat(house.query("SELECT status FROM settlement_instruction ORDER BY instruction_id"))
        .containsExactly("CANCELLED", "HELD");
    house
        .instructions()
        .release(
            house.anna(),
            house.value(
                "SELECT 'SI' || instruction_id FROM settlement_instruction WHERE status = 'HELD'"));
    assertThat(house.deliver().messages()).isEqualTo(1);
    assertThat(house.query("SELECT * FROM held_trade")).isEmpty();
  }

  @Test
  void aCorrectedSettlementInstructionReachesWhatHasNotBeenSent() throws Exception {
    house.instruct();
    redirectTo("NEW-1");

    assertThat(house.instruct().instructions()).isEqualTo(1);
    assertThat(house.instruct().instructions()).isZero();
    house.deliver();
    assertThat(CustodianAnswers.read(house.out()))
        .extracting(SettlementInstruction023::agentAccount)
        .containsExactly("NEW-1");

    redirectTo("NEW-2");
    assertThat(house.instruct().instructions()).isZero();
  }

  /** As if two operators had. */
  private void redirectTo(String account) throws Exception {
    house.tamper(
        "SET session_replication_role = replica; UPDATE ssi SET safekeeping_account = '%s'"
            .formatted(account));
  }
}
