package io.straightway.markup;

import io.straightway.element.message.Fault;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the events of one document of another format than our own, with the same hardening:
 * before the parser sees the bytes it is known that they are not too many, begin as XML 1.0 in
 * UTF-8, hold only characters that XML allows, no document type definition, no markup without an
 * end, and not more depth, elements, attributes and length of names than is allowed.
 *
 * <p>The parser's table of names is slow when it is large, so a document may have no more than
 * {@value #MAX_NAMES} different names, and as many namespace declarations.
 */
public final class XmlDocument implements AutoCloseable {
  private static final int MAX_NAMES = 2000;

  private final XmlCursor cursor;
  private final Set<String> names = new HashSet<>();
  private int namespaces;

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
              "The document has " + bytes.length + " bytes; " + maxBytes + " are allowed."),
          0);
    }
    Refusal declaration = XmlDeclaration.fault(bytes);
    if (declaration != null) {
      throw new XmlRefusedException(declaration, 1);
    }
    refuse(Characters.firstFault(bytes, 0, bytes.length), bytes);
    refuse(MarkupLimits.firstFault(bytes, bytes.length, maxElements), bytes);
    try {
      return new XmlDocument(new XmlCursor(xml, bytes, bytes.length));
    } catch (IllFormedException e) {
      throw new XmlRefusedException(e.refusal(), e.line());
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
      int event = cursor.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        countNames();
      }
      return event;
    } catch (IllFormedException e) {
      throw new XmlRefusedException(e.refusal(), e.line());
    }
  }

  private void countNames() throws XmlRefusedException {
    names.add(cursor.qualifiedName());
    for (int i = 0; i < cursor.attributeCount(); i++) {
      names.add(cursor.attributeName(i));
    }
    namespaces += cursor.namespaceCount();
    if (names.size() > MAX_NAMES || namespaces > MAX_NAMES) {
      throw new XmlRefusedException(
          Refusal.of(
              ReasonCode.XML_LIMIT,
              "There are more than " + MAX_NAMES + " different names or namespaces."),
          line());
    }
  }

  /**
   * Goes to the end of the element whose start tag is the current event.
   *
   * @throws XmlRefusedException if the document is not well formed up to there
   */
  public void skipElement() throws XmlRefusedException {
    int depth = 1;
    while (depth > 0) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
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

  /**
   * All attributes of the current element, in their order. One in a namespace goes by {@code
   * {namespace}name}, which no other can be called.
   */
  public Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < cursor.attributeCount(); i++) {
      attributes.put(cursor.expandedName(i), cursor.attributeValue(i));
    }
    return attributes;
  }

  /** The line where the current event begins, from 1; of the root, where what is before it ends. */
  public int line() {
    return cursor.line();
  }

  /** The line where the current event ends, from 1. */
  public int endLine() {
    return cursor.endLine();
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
      throw new XmlRefusedException(e.refusal(), e.line());
    }
  }

  private static void refuse(@Nullable Fault fault, byte[] bytes) throws XmlRefusedException {
    if (fault != null) {
      long breaks = IntStream.range(0, fault.offset()).filter(i -> bytes[i] == '\n').count();
      throw new XmlRefusedException(fault.refusal(), 1 + Math.toIntExact(breaks));
    }
  }
}
