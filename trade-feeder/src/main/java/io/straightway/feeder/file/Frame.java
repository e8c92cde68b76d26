package io.straightway.feeder.file;

import java.nio.ByteBuffer;

/**
 * What stands around the messages of a file: everything up to the end of the root's start tag, and
 * the root's end tag. Put around some of the messages it makes them a document that declares what
 * the whole file declares: encoding, document type, namespaces.
 *
 * @param opening the bytes before the first message
 * @param rootName the qualified name of the root; empty if that is a message itself, so that one
 *     message makes a document
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one
record Frame(byte[] opening, byte[] rootName) {
  /** Whether several messages may share the frame. */
  boolean holdsMany() {
    return rootName.length > 0;
  }

  /** The root's end tag, empty if there is none. */
  byte[] closing() {
    if (!holdsMany()) {
      return rootName;
    }
    ByteBuffer tag = ByteBuffer.allocate(rootName.length + 3);
    return tag.put((byte) '<').put((byte) '/').put(rootName).put((byte) '>').array();
  }
}
