package io.straightway.element.message;

import io.straightway.markup.XmlRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Why something was not taken: a value, not an exception, because bad input is expected.
 *
 * @param code the stable code that programs look at
 * @param field the element, or {@code Element/@attribute}, that is at fault, named as in the
 *     schema; null when it is no single one
 * @param reason one sentence for people; it may quote the input, but then only printable ASCII and
 *     not much of it, so it is safe in logs and on screens
 */
public record Refusal(ReasonCode code, @Nullable String field, String reason) {

  /** A refusal that is about no single field. */
  public static Refusal of(ReasonCode code, String reason) {
    return new Refusal(code, null, reason);
  }

  /** A document that can't be taken as XML. */
  public static Refusal of(XmlRefusal refusal) {
    return of(ReasonCode.valueOf(refusal.code().name()), refusal.reason());
  }
}
