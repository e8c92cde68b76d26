package io.straightway.backoffice.lifecycle;

import java.util.Map;

/**
 * A task of people on a message in repair.
 *
 * @param messageId the sender's id of the message
 * @param fields the fields of the corrected copy; empty if none is proposed
 */
record DeskTask(Kind kind, String messageId, Map<String, String> fields) {
  /** The kind of a task. */
  enum Kind {
    /** One person proposes a copy, another approves it. */
    REPAIR,
    /** One person proposes a copy, another rejects it. */
    REJECT_REPAIR,
    RESUBMIT,
    REJECT
  }
}
