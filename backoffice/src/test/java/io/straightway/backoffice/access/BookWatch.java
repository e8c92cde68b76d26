package io.straightway.backoffice.access;

import io.straightway.settlement.SettlementInstallation;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * A watch on everything that no single person or login may change: cash, positions, final states of
 * anything that the custodian or a sender knows, static data, limits and the powers of people.
 */
final class BookWatch {
  private static final String BOOKS =
      """
      SELECT 'cash ' || account || ' ' || trim_scale(balance) FROM current_balance WHERE account LIKE 'CASH:%'
      UNION ALL
      SELECT concat_ws(' ', 'position', account, instrument, trim_scale(traded), trim_scale(settled))
        FROM current_position
      UNION ALL
      SELECT concat_ws(' ', 'instruction', instruction_id, status, trim_scale(settled_quantity),
               trim_scale(settled_amount))
        FROM settlement_instruction
       WHERE instruction_id IN (SELECT instruction_id FROM outbox WHERE attempts > 0)
      UNION ALL
      SELECT concat_ws(' ', 'custodian''s message', custodian_message_id, state) FROM custodian_message
      UNION ALL
      SELECT concat_ws(' ', 'message', message_id,
               CASE WHEN status NOT IN ('IN_REPAIR', 'RECEIVED') THEN status END)
        FROM incoming_trade_message
      UNION ALL
      SELECT concat_ws(' ', 'trade', trade_id, status) FROM security_purc_sale
      UNION ALL
      SELECT concat_ws(' ', 'income', isin, payment_date, rate, withdrawn_at) FROM income_event
      UNION ALL
      SELECT concat_ws(' ', 'approved', kind, proposal_id) FROM operator_proposal WHERE state = 'APPROVED'
      UNION ALL
      SELECT concat_ws(' ', 'static data', part, content) FROM static_data_hashes() AS h (part, content)
      UNION ALL
      SELECT concat_ws(' ', 'limit', currency, amount) FROM single_limit
      UNION ALL
      SELECT concat_ws(' ', 'tolerance', currency, place) FROM cash_tolerance
      UNION ALL
      SELECT concat_ws(' ', 'role', name, role) FROM operator_role
      UNION ALL
      SELECT concat_ws(' ', 'sender', name) FROM sender
      ORDER BY 1
      """;

  private final SettlementInstallation installation;
  private final List<String> changes = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private List<String> books;

  BookWatch(SettlementInstallation installation) throws Exception {
    this.installation = installation;
    this.books = installation.query(BOOKS);
  }

  /** Compares the books with those before an act, which any difference is ascribed to. */
  void after(String act) throws Exception {
    List<String> now = installation.query(BOOKS);
    if (!now.equals(books)) {
      List<String> gone = new ArrayList<>(books);
      gone.removeAll(now);
      List<String> come = new ArrayList<>(now);
      come.removeAll(books);
      changes.add("%s: %s became %s".formatted(act, gone, come));
      books = now;
    }
  }

  /** Notes an answer of the server, which must not fail, and returns its text. */
  String answered(String act, HttpResponse<String> answer) {
    if (answer.statusCode() >= 500) {
      failures.add("%s: %d %s".formatted(act, answer.statusCode(), answer.body()));
    }
    return answer.body();
  }

  /** Returns the acts at which the server failed. */
  List<String> failures() {
    return failures;
  }

  /** Returns the acts that changed the books, with the changes. */
  List<String> changes() {
    return changes;
  }
}
