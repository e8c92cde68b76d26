package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.db.audit.AuditEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known of one exception.
 *
 * @param meaning what its code means, or null if the code explains itself by its reason
 * @param wayOut what a person can do about it, or null if its code is unknown
 * @param body what came, as UTF-8 text with a replacement character for what is not; at most 64 KiB
 *     of it, and null if nothing came, as for a gap
 * @param fields of a trade message, what was found in it, by the names that a repair sets; empty of
 *     anything else
 * @param repairOf the item that it is the corrected copy of; null if it is none
 * @param repairs what was proposed for it, the first first
 * @param events what people did to it, the first first
 */
public record ExceptionDetail(
    ExceptionItem item,
    @Nullable String meaning,
    @Nullable String wayOut,
    @Nullable String body,
    Map<String, String> fields,
    @Nullable String repairOf,
    List<Repair> repairs,
    List<AuditEvent> events) {

  /** Keeps its own copies. */
  public ExceptionDetail {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    repairs = List.copyOf(repairs);
    events = List.copyOf(events);
  }
}
