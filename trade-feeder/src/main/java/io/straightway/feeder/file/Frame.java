package io.straightway.feeder.file;

import java.nio.ByteBuffer;

/**
 * The frame around the messages of a file: everything up to the end of the root's start tag, and
 * the root's end tag. Around some of the messages it makes a document with the declarations of the
 * whole file: encoding, document type, namespaces.
 *
 * @param opening the bytes before the first message
 * @param rootName the qualified name of the root; empty if the root is itself a message, so that
 *     one message makes a document
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Frame(byte[] opening, byte[] rootName) {
  /** Returns whether several messages may share the frame. */
  boolean holdsMany() {
    return rootName.length > 0;
  }

  /** Returns the root's end tag, empty if there is none. */
  byte[] closing() {
    if (!holdsMany()) {
      return rootName;
    }
    ByteBuffer tag = ByteBuffer.allocate(rootName.length + 3);
    return tag.put((byte) '<').put((byte) '/').put(rootName).put((byte) '>').array();
  }
}
