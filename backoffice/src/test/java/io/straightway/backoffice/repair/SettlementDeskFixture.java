package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.check.WholeProof;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fixture with a desk and two operators, whose purchases a custodian settles as the test
 * requires.
 */
abstract class SettlementDeskFixture {
  static final String REASON = DeskFixture.REASON;
  static final String STATE =
      """
      SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)
        FROM settlement_instruction WHERE 'SI' || instruction_id = '%s'
      """;
  static final String OPEN =
      "SELECT item FROM exception_desk WHERE closed_by IS NULL AND code = '%s'";

  SettlementInstallation installation;
  RepairDesk desk;
  OperatorLogin ann;
  OperatorLogin bob;
  int number;

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    installation = SettlementInstallation.open(dir);
    desk = new RepairDesk(installation.database(), new HardenedXml());
    ann = installation.operator("ann");
    bob = installation.operator("bob");
  }

  @AfterAll
  void everythingHolds() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    } finally {
      installation.close();
    }
  }

  List<String> open(String code) throws Exception {
    return installation.query(OPEN.formatted(code));
  }

  /** Returns the only open item with a code. */
  String item(String code) throws Exception {
    return installation.value(OPEN.formatted(code));
  }

  void reject(String code) throws Exception {
    String item = item(code);
    desk.reject(ann, item, REASON);
    assertThatThrownBy(() -> desk.resubmit(bob, item)).isInstanceOf(DeskRefusal.class);
  }

  String state(SettlementInstruction023 sent) throws Exception {
    return installation.value(STATE.formatted(sent.transactionId()));
  }

  String bookedAndInstructed() throws Exception {
    number++;
    installation.book(TradeXml.purchase("W", number).text());
    assertThat(installation.instruct().instructions()).isEqualTo(1);
    return installation.value("SELECT 'SI' || max(instruction_id) FROM settlement_instruction");
  }

  /** Sends the custodian a purchase of 1,000 for 25,012.50. */
  SettlementInstruction023 sent() throws Exception {
    bookedAndInstructed();
    return delivered();
  }

  SettlementInstruction023 delivered() throws Exception {
    for (String name : SettlementInstallation.files(installation.out())) {
      Files.delete(installation.out().resolve(name));
    }
    installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    assertThat(sent).hasSize(1);
    return sent.get(0);
  }

  void answer(byte[] message) throws Exception {
    number++;
    Files.write(installation.in().resolve(number + ".xml"), message);
    installation.receive();
  }

  Answer part(
      SettlementInstruction023 sent, String quantity, String amount, @Nullable String before) {
    number++;
    return CustodianAnswers.whole(sent).part("R" + number, quantity, amount, before);
  }

  void settles(SettlementInstruction023 sent) throws Exception {
    answer(CustodianAnswers.whole(sent).bytes());
    assertThat(state(sent)).isEqualTo("SETTLED 1000 25012.5");
  }

  void answerCancellation(SettlementInstruction023 sent, State status) throws Exception {
    number++;
    answer(
        CustodianAnswers.cancellation(
            sent.transactionId(), status, "%04d".formatted(number % 10_000)));
  }
}
