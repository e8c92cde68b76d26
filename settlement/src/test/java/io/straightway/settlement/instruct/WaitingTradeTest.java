package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Booked trades that must not be instructed yet. */
final class WaitingTradeTest {
  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void aTradeIsBooked() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
  }

  private static TradeXml change(int number, String action, int version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "A-T1")
        .with("Version", Integer.toString(version));
  }

  @Test
  void onlyAnOperatorIsToldWhichInstructionsExist() throws Exception {
    installation.instruct();
    String reference =
        installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction");
    OperatorLogin anna = installation.anna();
    OperatorLogin nobody = new OperatorLogin("anna", "0".repeat(anna.secret().length()));

    for (String other : List.of(reference, "SI1")) {
      assertThatThrownBy(() -> installation.instructions().release(anna, other))
          .isInstanceOf(InstructionRefusal.class);
      assertThatThrownBy(() -> installation.instructions().release(nobody, other))
          .isInstanceOfSatisfying(
              DeskRefusal.class,
              refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.NOT_AUTHENTICATED));
    }
  }

  @Test
  void aTradeThatIsDatedInTheFutureWaitsForItsDay() throws Exception {
    installation.tamper("SELECT open_business_day('2026-11-20', 'tester')");
    installation.book(
        TradeXml.purchase("B", 2)
            .with("TradeDate", "2026-11-23")
            .with("SettlementDate", "2026-11-25")
            .text());

    assertThat(installation.instruct().instructions()).isEqualTo(1);

    installation.tamper("UPDATE business_day SET today = '2026-11-23'");
    assertThat(installation.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void aTradeWithAParkedChangeWaitsForIt() throws Exception {
    assertThat(installation.engine().kinds(change(2, "CANCEL", 3).bytes()))
        .containsExactly(Outcome.Kind.PARKED);

    assertThat(installation.instruct().instructions()).isZero();
  }

  @Test
  void aTradeWithAChangeInRepairWaitsUntilThatIsRejected() throws Exception {
    assertThat(installation.engine().kinds(change(2, "AMEND", 2).with("Account", "NONE").bytes()))
        .containsExactly(Outcome.Kind.IN_REPAIR);
    assertThat(installation.instruct().instructions()).isZero();

    installation.tamper(
        "UPDATE incoming_trade_message SET status = 'REJECTED' WHERE status = 'IN_REPAIR'");
    assertThat(installation.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void aStaleChangeInRepairHoldsNothingUp() throws Exception {
    assertThat(installation.engine().kinds(change(2, "CANCEL", 1).bytes()))
        .containsExactly(Outcome.Kind.IN_REPAIR);

    assertThat(installation.instruct().instructions()).isEqualTo(1);
  }

  @Test
  void aTradeIsLeftAloneUntilItHasSettledIn() throws Exception {
    InstructOptions later = new InstructOptions(null, false, false, null, Duration.ofHours(1));
    assertThat(installation.instruct(later).instructions()).isZero();

    installation.tamper("UPDATE security_purc_sale SET created_at = now() - interval '61 minutes'");
    assertThat(installation.instruct(later).instructions()).isEqualTo(1);
  }

  @Test
  void aHoldSurvivesAnAmendmentUntilItIsReleased() throws Exception {
    installation.instruct();
    String reference =
        installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction");
    installation.instructions().hold(installation.anna(), reference);

    assertThat(installation.engine().kinds(change(2, "AMEND", 2).with("Price", "26.00").bytes()))
        .containsExactly(Outcome.Kind.BOOKED);
    installation.instruct();

    assertThat(
            installation.query("SELECT status FROM settlement_instruction ORDER BY instruction_id"))
        .containsExactly("CANCELLED", "HELD");
    installation
        .instructions()
        .release(
            installation.anna(),
            installation.value(
                "SELECT 'SI' || instruction_id FROM settlement_instruction WHERE status = 'HELD'"));
    assertThat(installation.deliver().messages()).isEqualTo(1);
    assertThat(installation.query("SELECT * FROM held_trade")).isEmpty();
  }

  @Test
  void aCorrectedStandingInstructionReachesUnsentInstructions() throws Exception {
    installation.instruct();
    redirectTo("NEW-1");

    assertThat(installation.instruct().instructions()).isEqualTo(1);
    assertThat(installation.instruct().instructions()).isZero();
    installation.deliver();
    assertThat(CustodianAnswers.read(installation.out()))
        .extracting(SettlementInstruction023::agentAccount)
        .containsExactly("NEW-1");

    redirectTo("NEW-2");
    assertThat(installation.instruct().instructions()).isZero();
  }

  /** Redirects the standing instruction as if two operators had decided it. */
  private void redirectTo(String account) throws Exception {
    installation.tamper(
        "SET session_replication_role = replica; UPDATE ssi SET safekeeping_account = '%s'"
            .formatted(account));
  }
}
