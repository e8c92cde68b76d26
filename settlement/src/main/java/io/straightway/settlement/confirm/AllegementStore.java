package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.settlement.confirm.CustodianMessageStore.Candidate;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores the allegements of counterparties. */
final class AllegementStore {
  private static final RowForm ALLEGEMENT =
      RowForm.insert(
          "allegement",
          "ON CONFLICT (custodian_message_id) DO NOTHING",
          """
          custodian_message_id bigint, reference text, movement text, payment text, isin text,
          quantity numeric, currency text, amount numeric, amount_direction text,
          settlement_date date, safekeeping_account text, counterparty text
          """);
  private static final String NOTE = "SELECT note_allegements(?)";

  private final Rows rows = ALLEGEMENT.rows();
  private final List<Long> ids = new ArrayList<>();
  private boolean someAreRemoved;

  /** Collects the allegements and removals among matched messages. */
  AllegementStore(Collection<Candidate> candidates) {
    candidates.forEach(candidate -> add(candidate.id(), candidate.message().content()));
  }

  private void add(long messageId, @Nullable CustodianAdvice content) {
    someAreRemoved |= content instanceof AllegementRemoval029;
    if (content instanceof Allegement028 alleged) {
      ids.add(messageId);
      rows.add(
          messageId,
          alleged.reference(),
          alleged.movement().name(),
          alleged.payment().name(),
          alleged.isin(),
          alleged.quantity(),
          alleged.currency(),
          alleged.amount(),
          alleged.amountDirection().name(),
          alleged.settlementDate(),
          alleged.safekeepingAccount(),
          alleged.otherSide());
    }
  }

  Rows rows() {
    return rows;
  }

  /** Closes the allegements that were removed, and those new ones that are instructed already. */
  void note(Connection connection) throws SQLException {
    if (someAreRemoved || !ids.isEmpty()) {
      Queries.list(connection, Long.class, NOTE, ids);
    }
  }
}
