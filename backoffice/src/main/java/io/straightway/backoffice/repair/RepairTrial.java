package io.straightway.backoffice.repair;

import io.straightway.element.message.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of intake's checks on a corrected copy. Checks that depend on other versions of its
 * trade, on positions or on plug-ins are left out.
 *
 * @param passes whether it passes these checks
 * @param code the reason code of its refusal; null if it passes
 * @param field the field at fault; null if it passes or there is no single one
 * @param reason the reason in words; null if it passes
 * @param changes the differences from the original, by field
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
