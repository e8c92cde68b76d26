package io.straightway.markup;

import com.fasterxml.aalto.util.XmlChars;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.ValueText;
import java.util.HashMap;
import java.util.Map;
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
public final class XmlCursor implements AutoCloseable {
  private final XMLStreamReader reader;

  public XmlCursor(HardenedXml xml, byte[] bytes, int length) throws IllFormedException {
    try {
      reader = xml.open(bytes, 0, length);
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, null);
    }
  }

  /**
   * Goes to the next event.
   *
   * @return one of {@link XMLStreamConstants}
   */
  public int next() throws IllFormedException {
    int event;
    try {
      event = reader.next();
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, reader);
    }
    if (event == XMLStreamConstants.START_ELEMENT) {
      checkNamespaces();
    }
    return event;
  }

  /** Checks what the parser does not: that a prefix is a name, and stands for a namespace. */
  private void checkNamespaces() throws IllFormedException {
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      String prefix = reader.getNamespacePrefix(i);
      if (!prefix.isEmpty()
          && (!XmlChars.is10NameStartChar(prefix.charAt(0))
              || reader.getNamespaceURI(i).isEmpty())) {
        throw illFormed(new XMLStreamException("ill-formed namespace declaration"), reader);
      }
    }
  }

  /** Goes to the start tag of the root. */
  public void toRoot() throws IllFormedException {
    int event = next();
    while (event != XMLStreamConstants.START_ELEMENT) {
      event = next();
    }
  }

  /** Goes to the end of the element whose start tag is the current event. */
  public void skipElement() throws IllFormedException {
    int depth = 1;
    while (depth > 0) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
    }
  }

  /** The line where the current event begins, from 1; of the root, where what is before it ends. */
  int line() {
    return reader.getLocation().getLineNumber();
  }

  /** The line where the current event ends, from 1. */
  int endLine() {
    return ((XMLStreamReader2) reader).getLocationInfo().getCurrentLocation().getLineNumber();
  }

  public String name() {
    return reader.getLocalName();
  }

  /** The namespace of the current element; empty if it is in none. */
  public String namespace() {
    String namespace = reader.getNamespaceURI();
    return namespace == null ? "" : namespace;
  }

  /** Whether the current element is in the namespace of the trade messages; a fault if not. */
  public boolean isOurs(FirstFault faults) {
    return isIn(TradeMessageSchema.NAMESPACE, faults);
  }

  /** Whether the current element is in a namespace; a fault if not. */
  public boolean isIn(String namespace, FirstFault faults) {
    boolean ours = namespace.equals(namespace());
    if (!ours) {
      faults.report(
          ReasonCode.XML_NAMESPACE,
          null,
          "The element "
              + FirstFault.quoted(name())
              + (namespace.isEmpty()
                  ? " may be in no namespace."
                  : " must be in the namespace " + namespace + "."));
    }
    return ours;
  }

  /** The attributes of the current element that are in no namespace, by their names. */
  public Map<String, String> plainAttributes() {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String name = reader.getAttributeLocalName(i);
      if (isAttribute(i, name)) {
        attributes.put(name, reader.getAttributeValue(i));
      }
    }
    return attributes;
  }

  /** The name of the current element with its prefix, if it has one. */
  String qualifiedName() {
    String prefix = reader.getPrefix();
    return prefix == null || prefix.isEmpty() ? name() : prefix + ":" + name();
  }

  /** How many namespaces the current element declares. */
  int namespaceCount() {
    return reader.getNamespaceCount();
  }

  String attributeName(int index) {
    return reader.getAttributeLocalName(index);
  }

  /** The text of the current event, which may be a piece of what stands there. */
  String text() {
    return reader.getText();
  }

  boolean isBlank() {
    return reader.isWhiteSpace();
  }

  public int attributeCount() {
    return reader.getAttributeCount();
  }

  /** Whether the attribute has this name and no namespace. */
  public boolean isAttribute(int index, String name) {
    String namespace = reader.getAttributeNamespace(index);
    return name.equals(reader.getAttributeLocalName(index))
        && (namespace == null || namespace.isEmpty());
  }

  /** The name of an attribute; behind its namespace in braces, if it is in one. */
  String expandedName(int index) {
    String name = reader.getAttributeLocalName(index);
    return isAttribute(index, name) ? name : "{" + reader.getAttributeNamespace(index) + "}" + name;
  }

  public String attributeValue(int index) {
    return reader.getAttributeValue(index);
  }

  public void reportAttribute(String element, int index, FirstFault faults) {
    faults.report(
        ReasonCode.XML_STRUCTURE,
        element,
        element
            + " may not have the attribute "
            + FirstFault.quoted(reader.getAttributeLocalName(index))
            + ".");
  }

  void appendTextTo(ValueText value) {
    value.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
  }

  /** A fault if the current event, in an element that holds only elements, is text. */
  public void requireNoText(String element, FirstFault faults) {
    int event = reader.getEventType();
    boolean comment =
        event == XMLStreamConstants.COMMENT || event == XMLStreamConstants.PROCESSING_INSTRUCTION;
    if (!comment && !reader.isWhiteSpace()) {
      faults.report(
          ReasonCode.XML_STRUCTURE, element, element + " may not hold text besides its elements.");
    }
  }

  /** Gives the parser's buffers back. The cursor is of no use afterwards. */
  @Override
  public void close() throws IllFormedException {
    try {
      reader.close();
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e, reader);
    }
  }

  private static IllFormedException illFormed(Exception cause, @Nullable XMLStreamReader reader) {
    Location where = null;
    if (cause instanceof XMLStreamException e) {
      where = e.getLocation();
    }
    if (where == null && reader != null) {
      where = reader.getLocation();
    }
    return where == null
        ? new IllFormedException(1, 1, cause)
        : new IllFormedException(where.getLineNumber(), where.getColumnNumber(), cause);
  }
}
