package io.straightway.backoffice.repair;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.Proposal;
import io.straightway.element.message.MessageKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A corrected copy of a message.
 *
 * @param messageId the original
 * @param key the copy's own
 * @param contentHash SHA-256 of the copy; what an approval is bound to
 * @param changes field by field, against the original
 * @param body the copy
 * @param checker who approved or rejected, or null
 * @param decidedAt when, or when its maker withdrew it; null while it is proposed
 * @param newMessageId the message that came of it, or null
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
