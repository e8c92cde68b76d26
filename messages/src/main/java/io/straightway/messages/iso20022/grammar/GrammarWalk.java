package io.straightway.messages.iso20022.grammar;

import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import io.straightway.messages.iso20022.IsoMessage;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * A walk through a document by the grammar of its format. Skips all elements that the grammar
 * doesn't have.
 */
public final class GrammarWalk {
  private final XmlDocument document;
  private final MessageFormat<?> format;
  private final GrammarElement root;
  private final String namespace;
  private final Values values;
  private final StringBuilder text = new StringBuilder();

  /** Begins a walk at the start tag of the Document. */
  GrammarWalk(XmlDocument document, MessageFormat<?> format) {
    this.document = document;
    this.format = format;
    this.root = format.root().element();
    this.namespace = document.namespace();
    this.values = new Values(root.count());
  }

  IsoMessage read() throws XmlRefusedException, UnreadableException {
    boolean rootRead = false;
    while (nextTag("Document") == XMLStreamConstants.START_ELEMENT) {
      if (rootRead || !document.name().equals(root.path)) {
        throw UnreadableException.structure(
            "The Document of a %s must hold one %s and nothing else."
                .formatted(format.types().get(0), root.path));
      }
      requireNamespace();
      inside(root);
      rootRead = true;
    }
    IsoMessage message = rootRead ? format.root().read(values) : null;
    if (message == null) {
      throw UnreadableException.structure("The Document holds no " + root.path + ".");
    }
    return message;
  }

  private void inside(GrammarElement element) throws XmlRefusedException, UnreadableException {
    while (nextTag(element.path) == XMLStreamConstants.START_ELEMENT) {
      child(element);
    }
  }

  private void child(GrammarElement element) throws XmlRefusedException, UnreadableException {
    GrammarElement child = element.child(document.name());
    if (child == null) {
      document.skipElement();
    } else {
      requireNamespace();
      enter(child);
    }
  }

  private void enter(GrammarElement element) throws XmlRefusedException, UnreadableException {
    if (values.see(element)) {
      if (!element.firstCounts) {
        throw UnreadableException.structure(element.path + " is repeated.");
      }
      document.skipElement();
    } else if (element.value) {
      String currency = document.attribute("Ccy");
      String value = value(element);
      if (value != null) {
        values.put(element, value, currency);
      }
    } else if (element.isLeaf()) {
      document.skipElement();
    } else {
      inside(element);
      if (element.rows != null) {
        values.end(element.rows);
      }
    }
  }

  /** Returns the value of an element; null if it holds elements, as some versions have it. */
  private @Nullable String value(GrammarElement element)
      throws XmlRefusedException, UnreadableException {
    text.setLength(0);
    for (int event = document.next(); ; event = document.next()) {
      switch (event) {
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(document.text());
        case XMLStreamConstants.END_ELEMENT -> {
          return text.toString();
        }
        case XMLStreamConstants.START_ELEMENT -> {
          if (!element.mayHold() || !text.toString().isBlank()) {
            throw UnreadableException.structure(element.path + " may not hold elements.");
          }
          child(element);
          inside(element);
          return null;
        }
        default ->
            throw new UnreadableException(
                FaultCode.XML_MARKUP_IN_VALUE,
                "There is a comment or processing instruction in " + element.path + ".");
      }
    }
  }

  /** Advances to the next tag inside an element that contains only elements. */
  private int nextTag(String inside) throws XmlRefusedException, UnreadableException {
    return nextTag(document, inside);
  }

  /**
   * Advances to the next tag inside an element that contains only elements, or to the end of the
   * document.
   */
  public static int nextTag(XmlDocument document, @Nullable String inside)
      throws XmlRefusedException, UnreadableException {
    for (; ; ) {
      int event = document.next();
      switch (event) {
        case XMLStreamConstants.START_ELEMENT,
            XMLStreamConstants.END_ELEMENT,
            XMLStreamConstants.END_DOCUMENT -> {
          return event;
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
          if (!document.isBlank()) {
            throw UnreadableException.structure(inside + " may not hold text beside elements.");
          }
        }
        default -> {}
      }
    }
  }

  private void requireNamespace() throws UnreadableException {
    if (!namespace.equals(document.namespace())) {
      throw new UnreadableException(
          FaultCode.ISO20022_NAMESPACE,
          "The element %s must be in the namespace %s."
              .formatted(XmlDocument.quoted(document.name()), namespace));
    }
  }
}
