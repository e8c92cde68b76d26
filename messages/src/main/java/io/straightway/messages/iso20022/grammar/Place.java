package io.straightway.messages.iso20022.grammar;

import io.straightway.markup.XmlDocument;

/** An element that holds a value of one format. */
public record Place<T>(GrammarElement element, Form<T> form) implements IsoField<T> {
  /** Returns the names from the root down, separated by slashes. */
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

  /** Returns the exception for a text that doesn't have the format. */
  public UnreadableException malformed(String text) {
    return UnreadableException.value(path() + " can't be " + XmlDocument.quoted(text) + ".");
  }
}
