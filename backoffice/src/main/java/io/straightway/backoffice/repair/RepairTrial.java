package io.straightway.backoffice.repair;

import io.straightway.element.message.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What intake would say to a corrected copy now. What depends on other versions of its trade, on
 * positions or on plug-ins is not tried.
 *
 * @param passes whether it would be booked, as far as it is tried
 * @param code why it would be refused; null if it passes
 * @param field at fault; null if it passes or it is no single one
 * @param reason the same in words; null if it passes
 * @param changes field by field, against the original
 */
public record RepairTrial(
    boolean passes,
    @Nullable String code,
    @Nullable String field,
    @Nullable String reason,
    List<FieldChange> changes) {
  static RepairTrial of(@Nullable Refusal refusal, List<FieldChange> changes) {
    return refusal == null
        ? new RepairTrial(true, null, null, null, changes)
        : new RepairTrial(false, refusal.code().name(), refusal.field(), refusal.reason(), changes);
  }
}
