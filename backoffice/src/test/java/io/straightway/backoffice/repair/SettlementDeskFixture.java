package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.House;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A house with a desk and two operators, whose purchases a custodian settles as a test says. */
abstract class SettlementDeskFixture {
  static final String WHY = DeskFixture.WHY;
  static final String STATE =
      """
      SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)
        FROM settlement_instruction WHERE 'SI' || instruction_id = '%s'
      """;
  static final String OPEN =
      "SELECT item FROM exception_desk WHERE closed_by IS NULL AND code = '%s'";

  House house;
  RepairDesk desk;
  OperatorLogin ann;
  OperatorLogin bob;
  int number;

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    house = House.open(dir);
    desk = new RepairDesk(house.database(), new HardenedXml());
    ann = house.operator("ann");
    bob = house.operator("bob");
  }

  @AfterAll
  void everythingHolds() throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "test")) {
      assertThat(SystemCheck.findings(reader, List.of())).allMatch(Finding::holds);
    } finally {
      house.close();
    }
  }

  List<String> open(String code) throws Exception {
    return house.query(OPEN.formatted(code));
  }

  /** The only open item of the code. */
  String item(String code) throws Exception {
    return house.value(OPEN.formatted(code));
  }

  void reject(String code) throws Exception {
    String item = item(code);
    desk.reject(ann, item, WHY);
    assertThatThrownBy(() -> desk.resubmit(bob, item)).isInstanceOf(DeskRefusal.class);
  }

  String state(SettlementInstruction023 sent) throws Exception {
    return house.value(STATE.formatted(sent.transactionId()));
  }

  String bookedAndInstructed() throws Exception {
    number++;
    house.book(TradeXml.purchase("W", number).text());
    assertThat(house.instruct().instructions()).isEqualTo(1);
    return house.value("SELECT 'SI' || max(instruction_id) FROM settlement_instruction");
  }

  /** A purchase of 1,000 for 25,012.50 of which the custodian knows. */
  SettlementInstruction023 sent() throws Exception {
    bookedAndInstructed();
    return delivered();
  }

  SettlementInstruction023 delivered() throws Exception {
    for (String name : House.files(house.out())) {
      Files.delete(house.out().resolve(name));
    }
    house.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(house.out());
    assertThat(sent).hasSize(1);
    return sent.get(0);
  }

  void answer(byte[] message) throws Exception {
    number++;
    Files.write(house.in().resolve(number + ".xml"), message);
    house.receive();
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

  void answerCancellation(SettlementInstruction023 sent, CancellationStatus027.Status status)
      throws Exception {
    number++;
    answer(
        CustodianAnswers.cancellation(
            sent.transactionId(), status, "%04d".formatted(number % 10_000)));
  }
}
