package io.straightway.element.message;

import io.straightway.markup.XmlRefusal;
import org.jspecify.annotations.Nullable;

/**
 * The reason for a refusal: a value, not an exception, because bad input is expected.
 *
 * @param code the stable code for programs
 * @param field the element, or {@code Element/@attribute}, that is at fault, named as in the
 *     schema; null if it is not a single one
 * @param reason one sentence for people; a quotation of the input in it is short and printable
 *     ASCII, so it is safe in logs and on screens
 */
public record Refusal(ReasonCode code, @Nullable String field, String reason) {

  /** Returns a refusal that concerns no single field. */
  public static Refusal of(ReasonCode code, String reason) {
    return new Refusal(code, null, reason);
  }

  /** Returns the refusal of a document that is not acceptable XML. */
  public static Refusal of(XmlRefusal refusal) {
    return of(ReasonCode.valueOf(refusal.code().name()), refusal.reason());
  }
}
