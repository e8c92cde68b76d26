package io.straightway.backoffice.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.backoffice.enquiry.settlement.Instructions;
import io.straightway.backoffice.enquiry.settlement.Instructions.InstructionFilter;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.day.Ageing;
import io.straightway.settlement.day.FailsRate;
import io.straightway.settlement.day.StageCount;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatusTest {
  @AutoClose private final EngineFixture engine;

  StatusTest() throws SQLException {
    engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
  }

  @BeforeEach
  void tradeAndInstruct() throws Exception {
    for (int number = 1; number <= 10; number++) {
      engine.take(TradeXml.purchase("A", number).bytes());
    }
    engine.take(TradeXml.purchase("A", 11).with("Account", "NONE").bytes());
    engine.intake().take("no trade".getBytes(UTF_8));
    as(
        Role.MIGRATOR,
        "INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-24', '-infinity')");
    instruct(1, "SETTLED", "2026-11-23");
    instruct(2, "SETTLED", "2026-11-23");
    instruct(3, "SETTLED", "2026-11-20");
    instruct(4, "MATCHED", "2026-11-23");
    instruct(5, "PARTLY_SETTLED", "2026-11-17");
    instruct(6, "MATCHED", "2026-11-24");
    instruct(7, "SENT", "2026-11-25");
    instruct(8, "HELD", "2026-11-25");
    instruct(9, "CANCELLED", "2026-11-25");
  }

  @Test
  void aTradeIsCountedEverywhereItHasBeen() throws Exception {
    assertThat(status().life()).isEqualTo(new Status.Life(12, 10, 10, 8, 6, 3, 2));
  }

  @Test
  void fewerAreStraightThroughTheMoreThePeopleHadToDo() throws Exception {
    assertThat(status().stages())
        .containsExactly(
            new StageCount("booking", 12, 10, 0, 2),
            new StageCount("instruction", 10, 7, 2, 1),
            new StageCount("matching", 7, 6, 1, 0),
            new StageCount("settlement", 6, 3, 3, 0),
            new StageCount("total", 12, 3, 6, 3));

    as(
        Role.MIGRATOR,
        "SELECT audit('ann', 'RELEASE_INSTRUCTION', 'instruction:SI' || "
            + id(1)
            + ", 'HELD', 'READY')");
    as(
        Role.ENGINE,
        "INSERT INTO settlement_fail SELECT '2026-11-24', instruction_id, account, counterparty,"
            + " isin, movement, settlement_date, 1, 1, currency, 1, status, null"
            + " FROM settlement_instruction WHERE status IN ('MATCHED', 'PARTLY_SETTLED')"
            + " AND settlement_date < '2026-11-24' OR instruction_id = "
            + id(2));

    assertThat(status().stages())
        .containsExactly(
            new StageCount("booking", 12, 10, 0, 2),
            new StageCount("instruction", 10, 6, 2, 2),
            new StageCount("matching", 7, 5, 1, 1),
            new StageCount("settlement", 6, 1, 1, 4),
            new StageCount("total", 12, 1, 4, 7));
  }

  @Test
  void aTradeInstructedAgainIsNotStraightThrough() throws Exception {
    as(Role.MIGRATOR, "SELECT audit('ann', 'WITHDRAW', 'instruction:SI" + id(9) + "', 'HELD', '')");
    assertThat(status().stages())
        .contains(new StageCount("instruction", 10, 7, 1, 2))
        .contains(new StageCount("total", 12, 3, 5, 4));

    as(
        Role.ENGINE,
        "INSERT INTO instruction_trade SELECT "
            + id(3)
            + ", trade_id, false"
            + " FROM instruction_trade WHERE instruction_id = "
            + id(9));

    assertThat(status().stages())
        .contains(new StageCount("instruction", 10, 7, 1, 2))
        .contains(new StageCount("total", 12, 3, 5, 4));
  }

  @Test
  void anAnswerDecidedByAPersonIsNotStraightThrough() throws Exception {
    as(
        Role.ENGINE,
        "INSERT INTO custodian_message (content_hash, custodian_message_id, body, received_at,"
            + " kind, instruction_id, state) VALUES (sha256('a'::bytea), 77, 'a', now(), 'CONFIRMATION', "
            + id(1)
            + ", 'APPLIED')");
    as(Role.MIGRATOR, "SELECT audit('ann', 'ITEM_RESUBMITTED', 'custodian:77', 'IN_REPAIR', '')");

    assertThat(status().stages())
        .contains(new StageCount("instruction", 10, 6, 2, 2))
        .contains(new StageCount("matching", 7, 5, 1, 1))
        .contains(new StageCount("settlement", 6, 2, 3, 1))
        .contains(new StageCount("total", 12, 2, 6, 4));
  }

  @Test
  void failsAreCountedByBusinessDaysLate() throws Exception {
    assertThat(status().fails())
        .containsEntry(Ageing.ONE_DAY, 1L)
        .containsEntry(Ageing.FIVE_TO_TEN_DAYS, 1L)
        .containsEntry(Ageing.TWO_TO_FOUR_DAYS, 0L);
    assertThat(status().failsRate()).isEqualTo(new FailsRate(2, 6, new BigDecimal("33.33")));
  }

  @Test
  void whatTheCustodianReportsAsFailingFailsOnItsSettlementDate() throws Exception {
    instruct(10, "SENT", "2026-11-24");
    as(
        Role.MIGRATOR,
        "UPDATE settlement_instruction SET settlement_report = 'FAILING LACK'"
            + " WHERE settlement_date >= '2026-11-24' AND status IN ('MATCHED', 'HELD')");

    assertThat(status().fails())
        .containsEntry(Ageing.SAME_DAY, 1L)
        .containsEntry(Ageing.ONE_DAY, 1L);
    assertThat(status().failsRate()).isEqualTo(new FailsRate(3, 7, new BigDecimal("42.86")));
    assertThat(status().life().failed()).isEqualTo(3);
    try (Connection connection = engine.database().database().connect(Role.READER, "test")) {
      assertThat(WorkList.read(connection, "ann", 100).fails()).isEqualTo(3);
      assertThat(listed(connection, "FAILING", null))
          .containsExactly("SI" + id(5), "SI" + id(4), "SI" + id(6));
      assertThat(listed(connection, "ALL", Ageing.SAME_DAY)).containsExactly("SI" + id(6));
    }
  }

  private static List<String> listed(Connection connection, String state, @Nullable Ageing late)
      throws SQLException {
    return Instructions.page(
            new Context(connection, Clock.systemUTC(), ""),
            new InstructionFilter(state, null, null, null, null, null, false, late, null, 10))
        .items()
        .stream()
        .map(InstructionView::reference)
        .toList();
  }

  @Test
  void openExceptionsAreCountedByCode() throws Exception {
    assertThat(status().exceptions())
        .extracting(count -> count.code() + " " + count.items())
        .contains("ACCOUNT_UNKNOWN 1");
  }

  private Status status() throws SQLException {
    try (Connection connection = engine.database().database().connect(Role.READER, "test")) {
      return Status.read(connection, Clock.systemUTC());
    }
  }

  private static long id(int number) {
    return 1_000_000_000L + number;
  }

  private void instruct(int number, String status, String settles) throws SQLException {
    boolean settled = status.equals("SETTLED");
    as(
        Role.ENGINE,
        """
        INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
          payment, quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
          safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status,
          settled_quantity, settled_amount)
        SELECT %1$d, account, isin, counterparty, 'RECEIVE', 'AGAINST', quantity, currency,
               net_amount, 'PAY', trade_date, '%2$s', 'C', 'SK', 'CA', 'P', 'A', 'AA', '%3$s',
               CASE WHEN %4$s THEN quantity ELSE 0 END, CASE WHEN %4$s THEN net_amount ELSE 0 END
          FROM security_purc_sale WHERE trade_reference = 'A-T%5$d';
        INSERT INTO instruction_trade
        SELECT %1$d, trade_id, '%3$s' = 'CANCELLED' FROM security_purc_sale
         WHERE trade_reference = 'A-T%5$d'
        """
            .formatted(id(number), settles, status, settled, number));
  }

  private void as(Role role, String sql) throws SQLException {
    try (Connection connection = engine.database().database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void countsAddUp() throws Exception {
    List<StageCount> stages = status().stages();

    assertThat(stages)
        .allMatch(s -> s.entered() == s.through() + s.underWay() + s.stopped())
        .allMatch(s -> s.underWay() >= 0);
  }
}
