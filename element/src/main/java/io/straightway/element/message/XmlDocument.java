package io.straightway.element.message;

import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the events of one document of another format than our own, with the same hardening:
 * before the parser sees the bytes it is known that they are not too many, begin as XML 1.0 in
 * UTF-8, hold only characters that XML allows, no document type definition, no markup without an
 * end, and not more depth, elements, attributes and length of names than is allowed.
 */
public final class XmlDocument implements AutoCloseable {
  private final XmlCursor cursor;

  private XmlDocument(XmlCursor cursor) {
    this.cursor = cursor;
  }

  /**
   * Checks a document and opens it. The walk stands before the first event.
   *
   * @param bytes a whole document; not copied
   * @param maxBytes how long it may be
   * @param maxElements how many elements it may have, and how many attributes
   * @throws XmlRefusedException if it can't be read
   */
  public static XmlDocument open(HardenedXml xml, byte[] bytes, int maxBytes, int maxElements)
      throws XmlRefusedException {
    if (bytes.length > maxBytes) {
      throw new XmlRefusedException(
          Refusal.of(
              ReasonCode.MESSAGE_TOO_LARGE,
              "The document has " + bytes.length + " bytes; " + maxBytes + " are allowed."));
    }
    refuse(XmlDeclaration.fault(bytes));
    refuse(Characters.firstFault(bytes, 0, bytes.length));
    refuse(MarkupLimits.firstFault(bytes, bytes.length, maxElements));
    try {
      return new XmlDocument(new XmlCursor(xml, bytes, bytes.length));
    } catch (IllFormedException e) {
      throw new XmlRefusedException(e.refusal());
    }
  }

  /**
   * Goes to the next event.
   *
   * @return one of {@link XMLStreamConstants}
   * @throws XmlRefusedException if the document is not well formed up to there
   */
  public int next() throws XmlRefusedException {
    try {
      return cursor.next();
    } catch (IllFormedException e) {
      throw new XmlRefusedException(e.refusal());
    }
  }

  /**
   * Goes to the end of the element whose start tag is the current event.
   *
   * @throws XmlRefusedException if the document is not well formed up to there
   */
  public void skipElement() throws XmlRefusedException {
    try {
      cursor.skipElement();
    } catch (IllFormedException e) {
      throw new XmlRefusedException(e.refusal());
    }
  }

  /** The name of the current element, without prefix. */
  public String name() {
    return cursor.name();
  }

  /** The namespace of the current element; empty if it is in none. */
  public String namespace() {
    return cursor.namespace();
  }

  /** The value of an attribute without namespace of the current element; null if it has none. */
  public @Nullable String attribute(String name) {
    for (int i = 0; i < cursor.attributeCount(); i++) {
      if (cursor.isAttribute(i, name)) {
        return cursor.attributeValue(i);
      }
    }
    return null;
  }

  /** The text of the current event, which may be a piece of what stands there. */
  public String text() {
    return cursor.text();
  }

  /** Whether the text of the current event is white space. */
  public boolean isBlank() {
    return cursor.isBlank();
  }

  /** A piece of a document as a reason may quote it: short, and printable ASCII only. */
  public static String quoted(String piece) {
    return FirstFault.quoted(piece);
  }

  /** Gives the parser's buffers back. */
  @Override
  public void close() throws XmlRefusedException {
    try {
      cursor.close();
    } catch (IllFormedException e) {
      throw new XmlRefusedException(e.refusal());
    }
  }

  private static void refuse(@Nullable Fault fault) throws XmlRefusedException {
    if (fault != null) {
      refuse(fault.refusal());
    }
  }

  private static void refuse(@Nullable Refusal refusal) throws XmlRefusedException {
    if (refusal != null) {
      throw new XmlRefusedException(refusal);
    }
  }
}
