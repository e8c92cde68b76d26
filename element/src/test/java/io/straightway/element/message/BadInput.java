package io.straightway.element.message;

import org.jspecify.annotations.Nullable;

/**
 * A bad input and its expected refusal.
 *
 * @param body the body of a request
 * @param field the field that the refusal must name; null for any
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BadInput(String name, byte[] body, ReasonCode code, @Nullable String field) {

  static BadInput of(String name, String body, ReasonCode code) {
    return of(name, body, code, null);
  }

  static BadInput of(String name, String body, ReasonCode code, @Nullable String field) {
    return new BadInput(name, Samples.utf8(body), code, field);
  }

  @Override
  public String toString() {
    return name;
  }
}
