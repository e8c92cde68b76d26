package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.operators.audit.AuditEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The full details of an exception.
 *
 * @param meaning the meaning of its code, or null if the reason explains it
 * @param resolution the actions that a person can take, or null if its code is unknown
 * @param body the received body as UTF-8 text, with a replacement character for other bytes; at
 *     most 64 KiB; null if there is none, as for a gap
 * @param fields the fields found in a trade message, by the names that a repair sets; empty for
 *     other items
 * @param repairOf the item of which it is the corrected copy; null if it is not a copy
 * @param repairs its proposed repairs, first one first
 * @param events the audit events of people's actions on it, first one first
 */
public record ExceptionDetail(
    ExceptionItem item,
    @Nullable String meaning,
    @Nullable String resolution,
    @Nullable String body,
    Map<String, String> fields,
    @Nullable String repairOf,
    List<Repair> repairs,
    List<AuditEvent> events) {

  /** Copies the collections. */
  public ExceptionDetail {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    repairs = List.copyOf(repairs);
    events = List.copyOf(events);
  }
}
