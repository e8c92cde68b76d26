package io.straightway.feeder.file;

import java.util.Arrays;

/**
 * What stands around the messages of a file: everything up to the end of the root's start tag, and
 * the root's end tag. Put around some of the messages it makes them a document that declares what
 * the whole file declares: encoding, document type, namespaces.
 *
 * <p>A file whose root is a message itself has an empty closing, and one message makes a document.
 */
public final class Frame {
  private final byte[] opening;
  private final byte[] closing;

  private Frame(byte[] opening, byte[] closing) {
    this.opening = opening;
    this.closing = closing;
  }

  /** The frame of a root that holds messages. */
  static Frame ofContainer(byte[] opening, byte[] rootName) {
    byte[] closing = new byte[rootName.length + 3];
    closing[0] = '<';
    closing[1] = '/';
    System.arraycopy(rootName, 0, closing, 2, rootName.length);
    closing[closing.length - 1] = '>';
    return new Frame(opening, closing);
  }

  /** The frame of a file without a root around its messages. */
  static Frame ofSingles(byte[] opening) {
    return new Frame(opening, new byte[0]);
  }

  /** The bytes before the first message; the messages of the file start at this offset. */
  int openingLength() {
    return opening.length;
  }

  int closingLength() {
    return closing.length;
  }

  /** Whether several messages may share the frame. */
  boolean holdsMany() {
    return closing.length > 0;
  }

  /** The qualified name of the root, empty when the root is a message. */
  byte[] rootName() {
    return holdsMany() ? Arrays.copyOfRange(closing, 2, closing.length - 1) : new byte[0];
  }

  void copyOpening(byte[] target) {
    System.arraycopy(opening, 0, target, 0, opening.length);
  }

  void copyClosing(byte[] target, int at) {
    System.arraycopy(closing, 0, target, at, closing.length);
  }
}
