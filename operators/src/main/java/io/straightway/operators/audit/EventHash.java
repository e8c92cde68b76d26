package io.straightway.operators.audit;

import io.straightway.db.ContentHash;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Computes the hash of an event independently of the database: SHA-256 over the hash before it and
 * the text that PostgreSQL gives to a jsonb array of number, time in seconds since 1970 with six
 * decimals as text, actor, proved, action, subject, before and after. The database's own
 * implementation is the function {@code audit_hash}.
 */
final class EventHash {
  private EventHash() {}

  /** Returns the hash before the first event. */
  static ContentHash beginning() {
    return ContentHash.of("straightway".getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the hash that the event must have if it follows its {@code previousHash}. */
  static ContentHash of(AuditEvent event) {
    MessageDigest digest = ContentHash.newDigest();
    digest.update(event.previousHash().bytes());
    return new ContentHash(digest.digest(text(event).getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(AuditEvent event) {
    StringBuilder json = new StringBuilder(256);
    json.append('[').append(event.number()).append(", ");
    append(json, seconds(event.occurredAt())).append(", ");
    append(json, event.actor()).append(", ");
    json.append(event.proved()).append(", ");
    append(json, event.action()).append(", ");
    append(json, event.subject()).append(", ");
    append(json, event.before()).append(", ");
    append(json, event.after()).append(']');
    return json.toString();
  }

  private static String seconds(Instant time) {
    return BigDecimal.valueOf(time.getEpochSecond())
        .add(BigDecimal.valueOf(time.getNano() / 1000, 6))
        .toPlainString();
  }

  /** Appends a text as escape_json() of PostgreSQL writes it. */
  private static StringBuilder append(StringBuilder json, @Nullable String value) {
    if (value == null) {
      return json.append("null");
    }
    json.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < ' ') {
            json.append("\\u%04x".formatted((int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
    return json.append('"');
  }
}
