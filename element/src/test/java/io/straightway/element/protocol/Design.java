package io.straightway.element.protocol;

import io.straightway.db.SqlFailure;
import java.sql.SQLException;

/**
 * What an element does when a commit has not simply succeeded: as it is built, and as it is not.
 */
enum Design {
  AS_BUILT,
  /** Whether a repeated message is there is read; it is not written again. */
  LOOKS_UP,
  /** A wait for the standby that was cut short counts as a commit. */
  TRUSTS_A_CUT_WAIT,
  /** A commit that returned counts as replicated, though somebody lets the primary commit alone. */
  TRUSTS_THE_SETTINGS,
  /** A message counts as consumed before it is committed, as of a stream whose offset is. */
  CONSUMES_FIRST,
  /** No unique key says that a message is there. */
  HAS_NO_KEY,
  /** What the database could not do counts as the fault of the message. */
  BLAMES_THE_MESSAGE;

  /** What follows from an error of a transaction. */
  enum Next {
    REPLAY,
    ANSWER,
    REFUSE
  }

  /** By the element's own decision, whatever the design does not do otherwise. */
  Next after(String sqlState) {
    if (this == TRUSTS_A_CUT_WAIT && sqlState.equals(World.CUT_WAIT)) {
      return Next.ANSWER;
    }
    SqlFailure failure =
        this == BLAMES_THE_MESSAGE
            ? SqlFailure.BAD_DATA
            : SqlFailure.of(new SQLException("model", sqlState));
    return failure == SqlFailure.BAD_DATA ? Next.REFUSE : Next.REPLAY;
  }
}
