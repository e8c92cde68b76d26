package io.straightway.messages.iso20022.grammar;

import java.nio.charset.StandardCharsets;

/**
 * Writes a document without blanks between elements, with values escaped. Opens the elements around
 * a value before it, and closes those that don't contain the next one. The text is ASCII, because
 * the values are.
 */
final class XmlText {
  private final StringBuilder text = new StringBuilder(2048);
  private GrammarElement open;

  /** Begins a document and opens its root element. */
  XmlText(String namespace, GrammarElement root) {
    text.append("<Document xmlns=\"").append(namespace).append("\">");
    open = root;
    start(root);
  }

  /** Closes all open elements and returns the bytes. */
  byte[] end() {
    for (GrammarElement ancestor = open; ancestor != null; ancestor = ancestor.parent) {
      stop(ancestor);
    }
    return text.append("</Document>").toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Opens an element; does nothing for the root, which is open from the start. */
  void begin(GrammarElement element) {
    if (element.parent != null) {
      leave(element);
      start(element);
      open = element;
    }
  }

  /** Opens the elements around an element, and closes all others. */
  private void leave(GrammarElement element) {
    GrammarElement around = element.parent == null ? element : element.parent;
    while (!open.holds(around) && open.parent != null) {
      stop(open);
      open = open.parent;
    }
    descend(around);
    open = around;
  }

  private void descend(GrammarElement element) {
    if (element != open && element.parent != null) {
      descend(element.parent);
      start(element);
    }
  }

  private void start(GrammarElement element) {
    text.append('<').append(element.name).append('>');
  }

  private void stop(GrammarElement element) {
    text.append("</").append(element.name).append('>');
  }

  /**
   * Writes an element with a value.
   *
   * @param attribute the attribute with a blank before it, or empty
   */
  void value(GrammarElement element, String attribute, String value) {
    leave(element);
    text.append('<').append(element.name).append(attribute).append('>');
    escape(value);
    stop(element);
  }

  /** Writes an element without content. */
  void empty(GrammarElement element) {
    leave(element);
    text.append('<').append(element.name).append("/>");
  }

  private void escape(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        default -> text.append(c);
      }
    }
  }
}
