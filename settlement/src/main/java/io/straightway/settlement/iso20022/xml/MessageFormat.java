package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.IsoMessage;

/**
 * One kind and version of message: the grammar of what we use of it, and how it is made sense of.
 */
abstract sealed class MessageFormat
    permits InstructionFormat, StatusFormat, ConfirmationFormat, StatementFormat {
  static final int MAX_BYTES = 64 * 1024;

  private final String type;
  private final GrammarElement root;

  /**
   * A format.
   *
   * @param type kind and version, such as {@code sese.023.001.11}
   * @param root the element in the Document
   */
  MessageFormat(String type, String root) {
    this.type = type;
    this.root = GrammarElement.root(root);
  }

  String type() {
    return type;
  }

  GrammarElement root() {
    return root;
  }

  /** How long a message may be. */
  int maxBytes() {
    return MAX_BYTES;
  }

  /** A reading of one message begins. */
  abstract Content begin();

  /** The content of a message, as far as it was read. */
  interface Content {
    /** A row ends; its values are forgotten afterwards. */
    default void row(GrammarElement row, Values values) throws UnreadableException {
      throw new IllegalStateException(row.path() + " is no row");
    }

    /** The message ends. */
    IsoMessage message(Values values) throws UnreadableException;
  }
}
