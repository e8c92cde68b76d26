package io.straightway.markup;

import org.jspecify.annotations.Nullable;

/**
 * The names of a format's messages and of the elements around them. Names are local names.
 *
 * @param container the element whose children are the messages
 * @param message a message that the format knows
 * @param envelope the root around the containers, or null if the container is the root of the
 *     document
 */
public record BatchForm(String container, String message, @Nullable Envelope envelope) {

  /** The attribute of a container in a slice that states the number of messages found in it. */
  public static final String FOUND = "found";

  /**
   * A root with containers in it, each of which may begin with a header for its messages. In such a
   * container every other element is a message, known or not.
   *
   * @param root the root element
   * @param header the element that the messages of a container share
   * @param headerPart the only element that a header may hold
   * @param version the attribute of the root that states its version where no namespace does
   * @param total the attribute of a container that states the number of its messages
   */
  public record Envelope(
      String root, String header, String headerPart, String version, String total) {}
}
