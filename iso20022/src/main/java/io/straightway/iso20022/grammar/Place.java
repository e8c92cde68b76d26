package io.straightway.iso20022.grammar;

import io.straightway.markup.XmlDocument;

/** An element that holds a value of one form. */
public record Place<T>(GrammarElement element, Form<T> form) implements IsoField<T> {
  /** The names from the root on. */
  public String path() {
    return element.path;
  }

  @Override
  public boolean isIn(Values values) {
    return values.has(element);
  }

  @Override
  public T read(Values values) throws UnreadableException {
    String text = values.text(this);
    T value = form.reading().apply(text);
    if (value == null) {
      throw malformed(text);
    }
    return value;
  }

  /** A text that has not its form. */
  public UnreadableException malformed(String text) {
    return UnreadableException.value(path() + " can't be " + XmlDocument.quoted(text) + ".");
  }
}
