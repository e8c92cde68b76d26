package io.straightway.feeder.file;

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
  int closingLength() {
    return holdsMany() ? rootName.length + 3 : 0;
  }

  /** Whether several messages may share the frame. */
  boolean holdsMany() {
    return rootName.length > 0;
  }

  void copyClosing(byte[] target, int at) {
    if (holdsMany()) {
      target[at] = '<';
      target[at + 1] = '/';
      System.arraycopy(rootName, 0, target, at + 2, rootName.length);
      target[at + closingLength() - 1] = '>';
    }
  }
}
