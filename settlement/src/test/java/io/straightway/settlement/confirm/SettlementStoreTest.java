package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.check.SettlementInvariant;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SettlementStoreTest {
  private static final String WAITS =
      "SELECT 1 FROM pg_stat_activity"
          + " WHERE datname = current_database() AND wait_event_type = 'Lock'";

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOCK TABLE straightway.ledger_account IN EXCLUSIVE MODE",
        "ALTER SEQUENCE straightway.message_id_range INCREMENT BY 10000"
      })
  void noRowIsLockedWhileAnAccountIsOpenedOrIdsAreTaken(String hold) throws Exception {
    try (House house = confirmed(PositionModel.LOW_CONTENTION);
        Connection holder = house.engine().database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute(hold);
      CompletableFuture<ReceivedCounts> received =
          CompletableFuture.supplyAsync(() -> receive(house));
      await().until(() -> !house.query(WAITS).isEmpty());

      statement.execute("SELECT FROM straightway.settlement_instruction FOR UPDATE NOWAIT");
      holder.rollback();

      assertThat(received.get().settledWhole()).isEqualTo(1);
    }
  }

  @Test
  void positionsSettleByTheModelThatTheElementsUse() throws Exception {
    try (House house = confirmed(PositionModel.CONTENDED)) {
      assertThat(receive(house).settledWhole()).isEqualTo(1);

      assertThat(house.query("SELECT instrument FROM position_movement")).isEmpty();
      assertThat(house.query("SELECT trim_scale(settled) FROM position ORDER BY settled"))
          .containsExactly("-25012.5", "1000");
      house.engine().element().close();
      try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
        assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
            .allMatch(Finding::holds);
        assertThat(SettlementInvariant.check(reader)).matches(Finding::holds);
      }
    }
  }

  private House confirmed(PositionModel model) throws Exception {
    House house = House.open(dir, model);
    house.book(TradeXml.purchase("A", 1).text());
    house.instruct();
    house.deliver();
    CustodianAnswers.write(
        house.in(),
        "1.xml",
        List.of(CustodianAnswers.whole(CustodianAnswers.read(house.out()).get(0)).bytes()));
    return house;
  }

  private static ReceivedCounts receive(House house) {
    try {
      return house.receive();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
