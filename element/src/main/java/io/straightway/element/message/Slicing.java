package io.straightway.element.message;

import java.util.List;

/** The result of cutting a request into messages. */
public sealed interface Slicing {

  /**
   * The request is a trade document.
   *
   * @param slices its messages in the order sent, at least one, each readable by itself; bytes that
   *     belong to no whole message are slices too, and will be unreadable; they are not copied, so
   *     they must not be changed
   */
  record Messages(List<byte[]> slices) implements Slicing {}

  /**
   * The request is not a trade document, or not an acceptable one: nothing of it is processed.
   *
   * @param refusal the reason
   */
  record Refused(Refusal refusal) implements Slicing {}
}
