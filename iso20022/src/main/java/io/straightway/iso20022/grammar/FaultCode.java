package io.straightway.iso20022.grammar;

/**
 * The stable codes for a message that can't be read. Those that begin with XML mean what the codes
 * of the same name mean for trade messages.
 */
public enum FaultCode {
  /** The message is longer than a message of its kind may be. */
  MESSAGE_TOO_LARGE("The message is longer than the reader takes."),
  /** The bytes are, or say they are, something else than UTF-8. */
  XML_ENCODING("The document is not in UTF-8."),
  /** The XML declaration names another version. */
  XML_VERSION("The document is not XML 1.0."),
  /** There is a document type definition, or a declaration that belongs into one. */
  XML_DTD("The document has a document type definition."),
  /** Too deep, too many elements or attributes, or a name too long. */
  XML_LIMIT("The document exceeds a limit on depth, count or length of names."),
  /** Not well-formed XML. */
  XML_MALFORMED("The document is not well-formed XML."),
  /** A comment or processing instruction stands inside a value. */
  XML_MARKUP_IN_VALUE("A comment or processing instruction stands inside a value."),
  /** The namespace is not that of a message, in the version that we read. */
  ISO20022_NAMESPACE("The message is of another kind or version than is read."),
  /** An element that we need is missing or repeated, or stands where it may not. */
  ISO20022_STRUCTURE("An element is missing, repeated or misplaced."),
  /** A value has not the form that the standard or our books demand, or contradicts another. */
  ISO20022_VALUE("A value has not the form that is demanded, or contradicts another."),
  /** The blocks or fields of an MT can't be told apart. */
  ISO15022_MALFORMED("The message is no MT: its blocks or fields can't be told apart."),
  /** An MT of a type that we do not read. */
  ISO15022_TYPE("The MT is of a type that is not read."),
  /** A field or sequence that we need is missing or repeated, or stands where it may not. */
  ISO15022_STRUCTURE("A field or sequence of the MT is missing, repeated or misplaced."),
  /** A value of an MT has not the form that the standard or our books demand. */
  ISO15022_VALUE("A value of the MT has not the form that is demanded, or contradicts another.");

  private final String meaning;

  FaultCode(String meaning) {
    this.meaning = meaning;
  }

  /** What the code means, in one sentence. */
  public String meaning() {
    return meaning;
  }
}
