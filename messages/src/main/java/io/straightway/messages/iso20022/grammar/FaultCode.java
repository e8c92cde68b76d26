package io.straightway.messages.iso20022.grammar;

/**
 * Stable codes of the reasons why a message is unreadable. Codes that begin with XML have the same
 * meaning as those of trade messages.
 */
public enum FaultCode {
  /** The message is longer than its kind allows. */
  MESSAGE_TOO_LARGE("The message exceeds the maximum length."),
  /** The bytes are not UTF-8, or declare another encoding. */
  XML_ENCODING("The document is not in UTF-8."),
  /** The XML declaration names another version. */
  XML_VERSION("The document is not XML 1.0."),
  /** The document has a document type definition, or a declaration that belongs in one. */
  XML_DTD("The document has a document type definition."),
  /**
   * The document is nested too deeply, has too many elements or attributes, or has a name that is
   * too long.
   */
  XML_LIMIT("The document exceeds a limit on depth, count or length of names."),
  /** Not well-formed XML. */
  XML_MALFORMED("The document is not well-formed XML."),
  /** A value contains a comment or processing instruction. */
  XML_MARKUP_IN_VALUE("A comment or processing instruction is inside a value."),
  /** The namespace is not that of a message and version that we read. */
  ISO20022_NAMESPACE("The kind or version of the message is not supported."),
  /** An element that we need is missing, repeated or misplaced. */
  ISO20022_STRUCTURE("An element is missing, repeated or misplaced."),
  /** A value violates the format of the standard or of our books, or contradicts another value. */
  ISO20022_VALUE("A value does not have the required form, or contradicts another."),
  /** The text can't be split into the blocks and fields of an MT. */
  ISO15022_MALFORMED("The message is not an MT: its blocks or fields can't be separated."),
  /** An MT of a type that we don't read. */
  ISO15022_TYPE("The type of the MT is not supported."),
  /** A field or sequence that we need is missing, repeated or misplaced. */
  ISO15022_STRUCTURE("A field or sequence of the MT is missing, repeated or misplaced."),
  /** A value of an MT violates the format of the standard or of our books. */
  ISO15022_VALUE("A value of the MT does not have the required form, or contradicts another.");

  private final String meaning;

  FaultCode(String meaning) {
    this.meaning = meaning;
  }

  /** Returns the meaning of the code in one sentence. */
  public String meaning() {
    return meaning;
  }
}
