package io.straightway.operators;

import io.straightway.db.history.AcceptedHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The decision of a person to continue with a server that lacks acknowledged commits. */
public final class HistoryAcceptance {
  private HistoryAcceptance() {}

  /**
   * Accepts the history of a server for every element that has refused it; each is recorded in the
   * audit trail.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   * @param actor the person who accepts, for the audit
   * @return the refusals; empty if there were none
   */
  public static List<AcceptedHistory> accept(Connection owner, String actor) throws SQLException {
    return new OwnerChange(owner, actor)
        .run(
            change -> {
              List<AcceptedHistory> refused = AcceptedHistory.accept(owner);
              for (AcceptedHistory history : refused) {
                change.audit(
                    "HISTORY_ACCEPTED",
                    "element:" + history.element(),
                    history.acknowledged(),
                    history.accepted());
              }
              return refused;
            });
  }
}
