package io.straightway.markup;

import com.fasterxml.aalto.util.XmlChars;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.XMLStreamReader2;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the events of one document. It stands between the parser and us because for some
 * ill-formed documents the parser throws unchecked exceptions, which are turned into checked ones
 * here and nowhere else, so that a bug of ours is never taken for a bad document; and because the
 * parser accepts two ill-formed namespace declarations, {@code xmlns:1="..."} and {@code
 * xmlns:p=""}.
 */
public final class XmlDocument implements AutoCloseable {
  private static final int MAX_NAMES = 2000;

  private final XMLStreamReader reader;
  private final @Nullable Set<String> names;
  private int namespaces;

  /**
   * A walk that stands before the first event, over bytes that are known to be harmless: {@link
   * XmlDeclaration}, {@link Characters} and {@link MarkupLimits} have found nothing in them.
   *
   * @throws XmlRefusedException if the document does not begin as XML
   */
  public XmlDocument(HardenedXml xml, byte[] bytes, int length) throws XmlRefusedException {
    this(xml, bytes, length, null);
  }

  private XmlDocument(HardenedXml xml, byte[] bytes, int length, @Nullable Set<String> names)
      throws XmlRefusedException {
    this.names = names;
    try {
      reader = xml.open(bytes, 0, length);
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, null);
    }
  }

  /**
   * Checks a document and opens it, with the same hardening as trade messages have: before the
   * parser sees the bytes it is known that they are not too many, begin as XML 1.0 in UTF-8, hold
   * only characters that XML allows, no document type definition, no markup without an end, and not
   * more depth, elements, attributes and length of names than is allowed.
   *
   * <p>The parser's table of names is slow when it is large, so the document may have no more than
   * {@value #MAX_NAMES} different names, and as many namespace declarations.
   *
   * @param bytes a whole document; not copied
   * @param maxBytes how long it may be
   * @param maxElements how many elements it may have, and how many attributes
   * @return a walk that stands before the first event
   * @throws XmlRefusedException if it can't be read
   */
  public static XmlDocument open(HardenedXml xml, byte[] bytes, int maxBytes, int maxElements)
      throws XmlRefusedException {
    if (bytes.length > maxBytes) {
      throw new XmlRefusedException(
          XmlRefusal.of(
              XmlRefusal.Code.MESSAGE_TOO_LARGE,
              "The document has " + bytes.length + " bytes; " + maxBytes + " are allowed."),
          0);
    }
    refuse(XmlDeclaration.fault(bytes), bytes);
    refuse(Characters.firstFault(bytes, 0, bytes.length), bytes);
    refuse(MarkupLimits.firstFault(bytes, bytes.length, maxElements), bytes);
    return new XmlDocument(xml, bytes, bytes.length, new HashSet<>());
  }

  private static void refuse(@Nullable XmlRefusal refusal, byte[] bytes)
      throws XmlRefusedException {
    if (refusal != null) {
      long breaks = IntStream.range(0, refusal.offset()).filter(i -> bytes[i] == '\n').count();
      throw new XmlRefusedException(refusal, 1 + Math.toIntExact(breaks));
    }
  }

  /**
   * Goes to the next event.
   *
   * @return one of {@link XMLStreamConstants}
   * @throws XmlRefusedException if the document is not well formed up to there
   */
  public int next() throws XmlRefusedException {
    int event;
    try {
      event = reader.next();
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, reader);
    }
    if (event == XMLStreamConstants.START_ELEMENT) {
      checkNamespaces();
      if (names != null) {
        countNames(names);
      }
    }
    return event;
  }

  /** Checks what the parser does not: that a prefix is a name, and stands for a namespace. */
  private void checkNamespaces() throws XmlRefusedException {
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      String prefix = reader.getNamespacePrefix(i);
      if (!prefix.isEmpty()
          && (!XmlChars.is10NameStartChar(prefix.charAt(0))
              || reader.getNamespaceURI(i).isEmpty())) {
        throw illFormed(new XMLStreamException("ill-formed namespace declaration"), reader);
      }
    }
  }

  private void countNames(Set<String> seen) throws XmlRefusedException {
    String prefix = reader.getPrefix();
    seen.add(prefix == null || prefix.isEmpty() ? name() : prefix + ":" + name());
    for (int i = 0; i < attributeCount(); i++) {
      seen.add(reader.getAttributeLocalName(i));
    }
    namespaces += reader.getNamespaceCount();
    if (seen.size() > MAX_NAMES || namespaces > MAX_NAMES) {
      throw new XmlRefusedException(
          XmlRefusal.of(
              XmlRefusal.Code.XML_LIMIT,
              "There are more than " + MAX_NAMES + " different names or namespaces."),
          line());
    }
  }

  /** Goes to the start tag of the root. */
  public void toRoot() throws XmlRefusedException {
    while (next() != XMLStreamConstants.START_ELEMENT) {
      // white space, comments and processing instructions stand before it
    }
  }

  /** Goes to the end of the document. */
  public void toEnd() throws XmlRefusedException {
    while (next() != XMLStreamConstants.END_DOCUMENT) {
      // what stands there must be well formed too
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
    return reader.getLocalName();
  }

  /** The namespace of the current element; empty if it is in none. */
  public String namespace() {
    String namespace = reader.getNamespaceURI();
    return namespace == null ? "" : namespace;
  }

  public int attributeCount() {
    return reader.getAttributeCount();
  }

  /** The name of an attribute; behind its namespace in braces, if it is in one. */
  public String attributeName(int index) {
    String namespace = reader.getAttributeNamespace(index);
    String name = reader.getAttributeLocalName(index);
    return namespace == null || namespace.isEmpty() ? name : "{" + namespace + "}" + name;
  }

  /** The name of an attribute without its namespace. */
  public String localAttributeName(int index) {
    return reader.getAttributeLocalName(index);
  }

  public String attributeValue(int index) {
    return reader.getAttributeValue(index);
  }

  /** The value of an attribute without namespace of the current element; null if it has none. */
  public @Nullable String attribute(String name) {
    for (int i = 0; i < attributeCount(); i++) {
      if (attributeName(i).equals(name)) {
        return attributeValue(i);
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
    for (int i = 0; i < attributeCount(); i++) {
      attributes.put(attributeName(i), attributeValue(i));
    }
    return attributes;
  }

  /** The line where the current event begins, from 1; of the root, where what is before it ends. */
  public int line() {
    return reader.getLocation().getLineNumber();
  }

  /** The line where the current event ends, from 1. */
  public int endLine() {
    return ((XMLStreamReader2) reader).getLocationInfo().getCurrentLocation().getLineNumber();
  }

  /** The text of the current event, which may be a piece of what stands there. */
  public String text() {
    return reader.getText();
  }

  /** The array in which the text of the current event stands; not to be changed. */
  public char[] characters() {
    return reader.getTextCharacters();
  }

  /** Where in {@link #characters} the text begins. */
  public int textStart() {
    return reader.getTextStart();
  }

  /** How long the text is. */
  public int textLength() {
    return reader.getTextLength();
  }

  /** Whether the text of the current event is white space. */
  public boolean isBlank() {
    return reader.isWhiteSpace();
  }

  /** Whether the current event is a comment or a processing instruction. */
  public boolean isComment() {
    int event = reader.getEventType();
    return event == XMLStreamConstants.COMMENT
        || event == XMLStreamConstants.PROCESSING_INSTRUCTION;
  }

  /** A piece of a document as a reason may quote it: short, and printable ASCII only. */
  public static String quoted(String piece) {
    return XmlRefusal.quoted(piece);
  }

  /** Gives the parser's buffers back. The walk is of no use afterwards. */
  @Override
  public void close() throws XmlRefusedException {
    try {
      reader.close();
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, reader);
    }
  }

  private static XmlRefusedException illFormed(Exception cause, @Nullable XMLStreamReader reader) {
    Location where = cause instanceof XMLStreamException e ? e.getLocation() : null;
    if (where == null && reader != null) {
      where = reader.getLocation();
    }
    int line = where == null ? 1 : where.getLineNumber();
    int column = where == null ? 1 : where.getColumnNumber();
    String reason =
        "The document is not well-formed XML at line " + line + ", column " + column + ".";
    return new XmlRefusedException(XmlRefusal.of(XmlRefusal.Code.XML_MALFORMED, reason), line);
  }
}
