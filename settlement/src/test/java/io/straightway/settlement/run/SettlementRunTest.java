package io.straightway.settlement.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Queries;
import io.straightway.element.TradeXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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

    try (SettlementRun run = run(Duration.ZERO)) {
      assertThatThrownBy(() -> run.untilStopped(Duration.ofMillis(10), new Turns(turns)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("settlement_instruction");
    }

    assertThat(turns).hasSize(1);
    assertThat(turns.get(0).delivered().messages()).isEqualTo(1);
    assertThat(turns.get(0).received().statuses()).isEqualTo(1);
  }

  /** Not what came within half a minute: beside a feed that is read again at every turn. */
  @Test
  void aTurnLooksThroughWhatCameSinceTheLastAndSinceTheOldestTransactionBegan() throws Exception {
    try (SettlementRun run = run(Duration.ZERO);
        Connection booking = house.database().getConnection()) {
      Instant before = now(booking);
      turn(run);
      assertThat(run.seen()).isAfter(before.minusSeconds(2));

      booking.setAutoCommit(false);
      Instant begun = now(booking);
      house.tamper("SELECT pg_sleep(1.5)");
      turn(run);
      assertThat(run.seen()).isEqualTo(begun.minusSeconds(1));
      booking.rollback();
      turn(run);
      assertThat(run.seen()).isAfter(begun);
    }
  }

  @Test
  void aTradeThatHasNotSettledInIsLookedAtAgain() throws Exception {
    try (SettlementRun run = run(Duration.ofSeconds(2));
        Connection reader = house.database().getConnection()) {
      house.book(TradeXml.purchase("A", 1).text());
      turn(run);
      assertThat(run.seen()).isBefore(now(reader).minusMillis(1500));
      house.tamper("SELECT pg_sleep(2)");
      assertThat(turn(run).instructed().instructions()).isEqualTo(1);
    }
  }

  private SettlementRun run(Duration settlingIn) throws Exception {
    return new SettlementRun(
        house.database(),
        DeliveryTarget.of(house.out().toString(), dir),
        Envelope.NONE,
        house.in(),
        new InstructOptions(null, false, false, null, settlingIn),
        1,
        Clock.systemUTC());
  }

  private static SettlementRun.Turn turn(SettlementRun run) throws Exception {
    List<SettlementRun.Turn> turns = new ArrayList<>();
    run.turn(new Turns(turns));
    return turns.get(0);
  }

  private static Instant now(Connection connection) throws SQLException {
    return Queries.one(connection, Instant.class, "SELECT now()");
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
