package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows that the income run reads if there are many unrelated ones. */
final class IncomePlanTest {
  private static final List<String> MUCH =
      List.of(
          """
          INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
            payment, quantity, currency, amount, amount_direction, trade_date, settlement_date,
            custodian, safekeeping_account, cash_account, place_of_settlement, agent,
            agent_account, status, settled_quantity, settled_amount)
          SELECT 1000000 + n, 'ACC1', 'GB' || lpad((n % 5000)::text, 10, '0'), 'BARCGB22XXX',
                 'RECEIVE', 'AGAINST', 100, 'GBP', 2500, 'PAY', day, day + 2, 'CUSTGB2LXXX',
                 'SK-ACC1', 'CA-ACC1', 'CRSTGB22XXX', 'BARCGB22XXX', '1', 'SETTLED', 100, 2500
            FROM generate_series(1, 100000) n,
                 LATERAL (SELECT date '2026-01-01' + (n / 400)) AS at (day)
          """,
          """
          INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,
            quantity, amount, settled_on, booked_on)
          SELECT 2000000 + n, 1000000 + n, 3000000 + n, 'CUSTGB2LXXX', 100, 2500, i.settlement_date,
                 i.settlement_date
            FROM generate_series(1, 100000) n
            JOIN settlement_instruction i ON i.instruction_id = 1000000 + n
          """,
          """
          INSERT INTO income_event (kind, isin, currency, ex_date, record_date, payment_date, rate,
            origin)
          SELECT 'DIVIDEND', 'GB' || lpad((n % 5000)::text, 10, '0'), 'GBP', day, day, day + 7, 0.1,
                 'FILE'
            FROM generate_series(1, 2000) n,
                 LATERAL (SELECT date '2024-01-01' + n / 2) AS at (day)
          """,
          "ANALYZE settlement_instruction",
          "ANALYZE settlement",
          "ANALYZE income_event");

  @TempDir Path dir;

  @Test
  void theIncomeOfADayReadsTheInstructionsOfItsSecuritiesAlone() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      for (String sql : MUCH) {
        installation.tamper(sql);
      }
      String due =
          IncomeRun.DUE.replace(":from", "date '2026-09-01'").replace(":day", "date '2026-09-10'");

      List<String> plan = installation.query("EXPLAIN " + due);

      assertThat(plan).anyMatch(line -> line.contains("instruction_by_isin"));
      assertThat(plan)
          .as(String.join("\n", plan))
          .noneMatch(line -> line.contains("Seq Scan on settlement_instruction"))
          .noneMatch(line -> line.matches(".*Seq Scan on settlement .*"));
    }
  }
}
