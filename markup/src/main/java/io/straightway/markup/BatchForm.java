package io.straightway.markup;

import org.jspecify.annotations.Nullable;

/**
 * What a format calls its messages and what stands around them. Names are local names.
 *
 * @param container whose children the messages are
 * @param message one that is known
 * @param envelope around the containers; null if the container is the root of the document
 */
public record BatchForm(String container, String message, @Nullable Envelope envelope) {

  /**
   * A root with containers in it, each of which may begin with a header for its messages. In such a
   * container every other element is a message, known or not.
   *
   * @param root the root
   * @param header what the messages of a container share
   * @param headerPart the only element that a header may hold
   * @param version the attribute of the root that states what it is where no namespace does
   */
  public record Envelope(String root, String header, String headerPart, String version) {}
}
