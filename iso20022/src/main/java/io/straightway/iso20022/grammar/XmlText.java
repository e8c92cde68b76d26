package io.straightway.iso20022.grammar;

import java.nio.charset.StandardCharsets;

/**
 * A document being written: elements without blanks between them, values with what must be escaped
 * escaped. Elements around a value are opened before it, and closed before what is not in them. It
 * holds ASCII only, because the values do.
 */
final class XmlText {
  private final StringBuilder text = new StringBuilder(2048);
  private GrammarElement open;

  /** Begins a document with the element that it holds, which is open then. */
  XmlText(String namespace, GrammarElement root) {
    text.append("<Document xmlns=\"").append(namespace).append("\">");
    open = root;
    start(root);
  }

  /** Ends it. */
  byte[] end() {
    for (GrammarElement one = open; one != null; one = one.parent) {
      stop(one);
    }
    return text.append("</Document>").toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Begins an element, which is open then; the root is. */
  void begin(GrammarElement element) {
    if (element.parent != null) {
      leave(element);
      start(element);
      open = element;
    }
  }

  /** Leaves open what is around an element, and nothing else. */
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
   * @param attribute with a blank before it; may be empty
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
