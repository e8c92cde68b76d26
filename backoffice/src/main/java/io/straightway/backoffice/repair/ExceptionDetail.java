package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.db.audit.AuditEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known of one exception.
 *
 * @param meaning what its code means, or null if the code explains itself by its reason
 * @param body what came, as UTF-8 text with a replacement character for what is not; at most 64 KiB
 *     of it, and null if nothing came, as for a gap
 * @param repairs what was proposed for it, the first first
 * @param events what people did to it, the first first
 */
public record ExceptionDetail(
    ExceptionItem item,
    @Nullable String meaning,
    @Nullable String body,
    List<Repair> repairs,
    List<AuditEvent> events) {

  /** Keeps its own copies. */
  public ExceptionDetail {
    repairs = List.copyOf(repairs);
    events = List.copyOf(events);
  }
}
