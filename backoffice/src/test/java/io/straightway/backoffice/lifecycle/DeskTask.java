package io.straightway.backoffice.lifecycle;

import java.util.Map;

/**
 * What people do about a message in repair.
 *
 * @param messageId the sender's id of the message
 * @param fields of the corrected copy; empty unless one is proposed
 */
record DeskTask(Kind kind, String messageId, Map<String, String> fields) {
  /** What they do. */
  enum Kind {
    /** One proposes a copy, another approves it. */
    REPAIR,
    /** One proposes a copy, another rejects it. */
    REJECT_REPAIR,
    RESUBMIT,
    REJECT
  }
}
