package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settlement's answer when the element asks whether a message may change a trade. */
class ChangedTradeTest {
  @ParameterizedTest
  @CsvSource({"BATCH, LOW_CONTENTION", "STEP, CONTENDED"})
  void anInstructedOrSettledTradeIsNotChangedByAMessage(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      List<String> trades = List.of("SENT", "PARTLY_SETTLED", "READY");
      for (int i = 0; i < trades.size(); i++) {
        engine.take(message(trades.get(i), 10 * i + 1, "NEW", 1));
        instruct(engine, trades.get(i), i + 1, trades.get(i).equals("PARTLY_SETTLED") ? 10 : 0);
      }

      for (String change : List.of("AMEND", "CANCEL")) {
        int number = change.equals("AMEND") ? 2 : 3;
        assertThat(engine.kinds(message("SENT", number, change, 2)))
            .containsExactly(Outcome.Kind.IN_REPAIR);
        assertThat(engine.kinds(message("PARTLY_SETTLED", 10 + number, change, 2)))
            .containsExactly(Outcome.Kind.IN_REPAIR);
      }
      assertThat(engine.kinds(message("READY", 23, "CANCEL", 2)))
          .containsExactly(Outcome.Kind.BOOKED);

      assertThat(
              engine.query(
                  "SELECT code, count(*) FROM incoming_trade_message WHERE status = 'IN_REPAIR'"
                      + " GROUP BY code ORDER BY code"))
          .containsExactly("TRADE_INSTRUCTED 2", "TRADE_SETTLED 2");
      assertThat(
              engine.query(
                  """
                  SELECT i.status, t.withdrawn FROM settlement_instruction i
                    JOIN instruction_trade t USING (instruction_id) ORDER BY instruction_id
                  """))
          .containsExactly("SENT f", "PARTLY_SETTLED f", "CANCELLED t");
      assertThat(engine.query("SELECT count(*) FROM journal_entry WHERE kind = 'REVERSAL'"))
          .containsExactly("1");
    }
  }

  private static byte[] message(String reference, int number, String action, int version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", reference)
        .with("Version", Integer.toString(version))
        .bytes();
  }

  /** Writes an instruction for the first version of the trade whose reference is {@code status}. */
  private static void instruct(EngineFixture engine, String status, int id, int settledQuantity)
      throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          SET search_path = straightway;
          INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
            payment, quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
            safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status,
            settled_quantity)
          SELECT %1$d, account, isin, counterparty, 'RECEIVE', 'AGAINST', quantity, currency,
            net_amount, 'PAY', trade_date, settlement_date, 'C', 'S', 'M', 'P', 'A', 'B', '%2$s',
            %3$d
            FROM security_purc_sale WHERE trade_reference = '%2$s';
          INSERT INTO instruction_trade (instruction_id, trade_id)
          SELECT %1$d, trade_id FROM security_purc_sale WHERE trade_reference = '%2$s'
          """
              .formatted(id, status, settledQuantity));
    }
  }
}
