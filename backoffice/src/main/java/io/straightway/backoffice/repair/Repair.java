package io.straightway.backoffice.repair;

import io.straightway.db.ContentHash;
import io.straightway.element.message.MessageKey;
import io.straightway.operators.proposal.Proposal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A corrected copy of a message.
 *
 * @param messageId the id of the original
 * @param key the key of the copy
 * @param contentHash SHA-256 of the copy; an approval must give it
 * @param changes the differences from the original, by field
 * @param body the copy
 * @param checker the operator who approved or rejected it, or null
 * @param decidedAt the time of the decision or withdrawal; null while it is proposed
 * @param newMessageId the id of the message created from the copy, or null
 */
public record Repair(
    long repairId,
    long messageId,
    MessageKey key,
    ContentHash contentHash,
    List<FieldChange> changes,
    String body,
    String reason,
    String maker,
    Instant madeAt,
    Proposal.State state,
    @Nullable String checker,
    @Nullable Instant decidedAt,
    @Nullable Long newMessageId) {}
