package io.straightway.settlement.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructOptions;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettlementRunTest {
  @TempDir private Path dir;
  @AutoClose private House house;

  @BeforeEach
  void open() throws Exception {
    house = House.open(dir);
  }

  @Test
  void whatWasInstructedIsDeliveredAndAnsweredWhenInstructingFails() throws Exception {
    house.book(TradeXml.purchase("A", 1).text());
    house.instruct();
    house.deliver();
    String sent = house.value("SELECT 'SI' || instruction_id FROM settlement_instruction");
    CustodianAnswers.write(house.in(), "1.xml", List.of(CustodianAnswers.matched(sent)));
    house.book(TradeXml.purchase("A", 2).text());
    house.instruct();
    house.book(TradeXml.purchase("A", 3).text());
    house.tamper("REVOKE INSERT ON settlement_instruction FROM stp_engine");
    List<SettlementRun.Turn> turns = new ArrayList<>();

    try (SettlementRun run =
        new SettlementRun(
            house.database(),
            DeliveryTarget.of(house.out().toString(), dir),
            Envelope.NONE,
            house.in(),
            InstructOptions.USUAL,
            1,
            Clock.systemUTC())) {
      assertThatThrownBy(() -> run.untilStopped(Duration.ofMillis(10), new Turns(turns)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("settlement_instruction");
    }

    assertThat(turns).hasSize(1);
    assertThat(turns.get(0).delivered().messages()).isEqualTo(1);
    assertThat(turns.get(0).received().statuses()).isEqualTo(1);
  }

  private record Turns(List<SettlementRun.Turn> done) implements SettlementRun.Watcher {
    @Override
    public void done(SettlementRun.Turn turn) {
      done.add(turn);
    }

    @Override
    public void failed(Exception failure) {
      throw new AssertionError("it is not told, but thrown", failure);
    }

    @Override
    public void leftAside(String file, String reason) {
      throw new AssertionError(file + ": " + reason);
    }
  }
}
