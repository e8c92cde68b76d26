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
 * A walk over the events of one document. It wraps the parser for two reasons. For some ill-formed
 * documents the parser throws unchecked exceptions, which are turned into checked ones here and
 * nowhere else, so that a bug of ours is never taken for a bad document. And the parser accepts two
 * ill-formed namespace declarations, {@code xmlns:1="..."} and {@code xmlns:p=""}.
 */
public final class XmlDocument implements AutoCloseable {
  private static final int MAX_NAMES = 2000;

  private final XMLStreamReader reader;
  private final @Nullable Set<String> names;
  private int namespaces;

  /**
   * Creates a walk before the first event, over bytes that are known to be harmless: {@link
   * XmlDeclaration}, {@link Characters} and {@link MarkupLimits} have found no fault in them.
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
   * Checks a document and opens it, with the same hardening as for trade messages. Before the
   * parser sees the bytes, these checks have passed: the length; XML 1.0 in UTF-8; only characters
   * that XML allows; no document type definition; no markup without an end; depth, elements,
   * attributes and length of names within the limits.
   *
   * <p>The parser's table of names is slow when it is large, so the document may have at most
   * {@value #MAX_NAMES} different names, and as many namespace declarations.
   *
   * @param bytes a whole document; not copied
   * @param maxBytes the most bytes that the document may have
   * @param maxElements the most elements that the document may have, and the most attributes
   * @return a walk before the first event
   * @throws XmlRefusedException if the document can't be read
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
   * Moves to the next event.
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

  /**
   * Makes a check that the parser does not make: that a prefix is a name, and stands for a
   * namespace.
   */
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

  private void countNames(Set<String> names) throws XmlRefusedException {
    String prefix = reader.getPrefix();
    names.add(prefix == null || prefix.isEmpty() ? name() : prefix + ":" + name());
    for (int i = 0; i < attributeCount(); i++) {
      names.add(reader.getAttributeLocalName(i));
    }
    namespaces += reader.getNamespaceCount();
    if (names.size() > MAX_NAMES || namespaces > MAX_NAMES) {
      throw new XmlRefusedException(
          XmlRefusal.of(
              XmlRefusal.Code.XML_LIMIT,
              "There are more than " + MAX_NAMES + " different names or namespaces."),
          line());
    }
  }

  /** Moves to the start tag of the root. */
  public void toRoot() throws XmlRefusedException {
    while (next() != XMLStreamConstants.START_ELEMENT) {
      // skips white space, comments and processing instructions
    }
  }

  /** Moves to the end of the document. */
  public void toEnd() throws XmlRefusedException {
    while (next() != XMLStreamConstants.END_DOCUMENT) {
      // the rest must be well formed too
    }
  }

  /**
   * Moves to the end of the element whose start tag is the current event.
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

  /** Returns the name of the current element, without prefix. */
  public String name() {
    return reader.getLocalName();
  }

  /** Returns the namespace of the current element; empty if it is in none. */
  public String namespace() {
    String namespace = reader.getNamespaceURI();
    return namespace == null ? "" : namespace;
  }

  public int attributeCount() {
    return reader.getAttributeCount();
  }

  /** Returns the name of an attribute, preceded by its namespace in braces if it is in one. */
  public String attributeName(int index) {
    String namespace = reader.getAttributeNamespace(index);
    String name = reader.getAttributeLocalName(index);
    return namespace == null || namespace.isEmpty() ? name : "{" + namespace + "}" + name;
  }

  /** Returns the name of an attribute without its namespace. */
  public String localAttributeName(int index) {
    return reader.getAttributeLocalName(index);
  }

  public String attributeValue(int index) {
    return reader.getAttributeValue(index);
  }

  /**
   * Returns the value of an attribute without namespace of the current element; null if it has
   * none.
   */
  public @Nullable String attribute(String name) {
    for (int i = 0; i < attributeCount(); i++) {
      if (attributeName(i).equals(name)) {
        return attributeValue(i);
      }
    }
    return null;
  }

  /**
   * Returns all attributes of the current element, in their order. The key of an attribute in a
   * namespace is {@code {namespace}name}, which can't be the name of any other.
   */
  public Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < attributeCount(); i++) {
      attributes.put(attributeName(i), attributeValue(i));
    }
    return attributes;
  }

  /**
   * Returns the line where the current event begins, from 1; for the root, the line where the text
   * before it ends.
   */
  public int line() {
    return reader.getLocation().getLineNumber();
  }

  /** Returns the line where the current event ends, from 1. */
  public int endLine() {
    return ((XMLStreamReader2) reader).getLocationInfo().getCurrentLocation().getLineNumber();
  }

  /** Returns the text of the current event, which may be only a piece of the element's text. */
  public String text() {
    return reader.getText();
  }

  /** Returns the array that holds the text of the current event; not to be changed. */
  public char[] characters() {
    return reader.getTextCharacters();
  }

  /** Returns the index in {@link #characters} where the text begins. */
  public int textStart() {
    return reader.getTextStart();
  }

  /** Returns the length of the text. */
  public int textLength() {
    return reader.getTextLength();
  }

  /** Returns whether the text of the current event is white space. */
  public boolean isBlank() {
    return reader.isWhiteSpace();
  }

  /** Returns whether the current event is a comment or a processing instruction. */
  public boolean isComment() {
    int event = reader.getEventType();
    return event == XMLStreamConstants.COMMENT
        || event == XMLStreamConstants.PROCESSING_INSTRUCTION;
  }

  /** Returns a piece of a document as a reason may quote it: short, and printable ASCII only. */
  public static String quoted(String piece) {
    return XmlRefusal.quoted(piece);
  }

  /** Releases the parser's buffers. The walk can't be used afterwards. */
  @Override
  public void close() throws XmlRefusedException {
    try {
      reader.close();
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, reader);
    }
  }

  private static XmlRefusedException illFormed(Exception cause, @Nullable XMLStreamReader reader) {
    Location location = cause instanceof XMLStreamException e ? e.getLocation() : null;
    if (location == null && reader != null) {
      location = reader.getLocation();
    }
    int line = location == null ? 1 : location.getLineNumber();
    int column = location == null ? 1 : location.getColumnNumber();
    String reason =
        "The document is not well-formed XML at line " + line + ", column " + column + ".";
    return new XmlRefusedException(XmlRefusal.of(XmlRefusal.Code.XML_MALFORMED, reason), line);
  }
}
