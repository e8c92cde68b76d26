package io.straightway.element.protocol;

import io.straightway.db.dialect.SqlFailure;
import java.sql.SQLException;

/** An element's reaction to a commit that has not simply succeeded: as built, and in wrong ways. */
enum CommitReaction {
  AS_BUILT,
  /** A repeated message is looked up, not written again. */
  LOOKS_UP,
  /** A wait for the standby that was cut short counts as a commit. */
  TRUSTS_A_CUT_WAIT,
  /** A commit that returned counts as replicated, although the primary was set to commit alone. */
  TRUSTS_THE_SETTINGS,
  /** A message counts as consumed before it is committed, like the offset of a stream. */
  CONSUMES_FIRST,
  /** No unique key protects against a second row for a message. */
  HAS_NO_KEY,
  /** A failure of the database counts as the fault of the message. */
  BLAMES_THE_MESSAGE;

  /** The reaction to an error of a transaction. */
  enum Next {
    REPLAY,
    ANSWER,
    REFUSE
  }

  /** Returns the element's own decision, unless the design differs. */
  Next after(String sqlState) {
    if (this == TRUSTS_A_CUT_WAIT && sqlState.equals(ProtocolModel.CUT_WAIT)) {
      return Next.ANSWER;
    }
    SqlFailure failure =
        this == BLAMES_THE_MESSAGE
            ? SqlFailure.BAD_DATA
            : SqlFailure.of(new SQLException("model", sqlState));
    return failure == SqlFailure.BAD_DATA ? Next.REFUSE : Next.REPLAY;
  }
}
