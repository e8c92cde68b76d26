package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.SettlementInstallation;
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
    try (SettlementInstallation installation = confirmed(PositionModel.LOW_CONTENTION);
        Connection holder = installation.engine().database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute(hold);
      CompletableFuture<ReceivedCounts> received =
          CompletableFuture.supplyAsync(() -> receive(installation));
      await().until(() -> !installation.query(WAITS).isEmpty());

      statement.execute("SELECT FROM straightway.settlement_instruction FOR UPDATE NOWAIT");
      holder.rollback();

      assertThat(received.get().settledWhole()).isEqualTo(1);
    }
  }

  @Test
  void positionsSettleByTheModelThatTheElementsUse() throws Exception {
    try (SettlementInstallation installation = confirmed(PositionModel.CONTENDED)) {
      assertThat(receive(installation).settledWhole()).isEqualTo(1);

      assertThat(installation.query("SELECT instrument FROM position_movement")).isEmpty();
      assertThat(installation.query("SELECT trim_scale(settled) FROM position ORDER BY settled"))
          .containsExactly("-25012.5", "1000");
      installation.engine().element().close();
      try (Connection reader =
          installation.engine().database().database().connect(Role.READER, "t")) {
        assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
            .allMatch(Finding::holds);
        assertThat(SettlementInvariant.check(reader)).matches(Finding::holds);
      }
    }
  }

  private SettlementInstallation confirmed(PositionModel model) throws Exception {
    SettlementInstallation installation = SettlementInstallation.open(dir, model);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    CustodianAnswers.write(
        installation.in(),
        "1.xml",
        List.of(CustodianAnswers.whole(CustodianAnswers.read(installation.out()).get(0)).bytes()));
    return installation;
  }

  private static ReceivedCounts receive(SettlementInstallation installation) {
    try {
      return installation.receive();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
