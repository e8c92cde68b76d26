package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.IsoMessage;
import java.util.Arrays;
import java.util.List;

/**
 * One kind of message, in the versions that are read: the grammar of what we use of it, and how it
 * is made sense of.
 */
abstract sealed class MessageFormat
    permits InstructionFormat,
        StatusFormat,
        ConfirmationFormat,
        StatementFormat,
        CancellationRequestFormat,
        CancellationStatusFormat,
        AllegementFormat,
        AllegementRemovalFormat,
        HoldRequestFormat,
        HoldStatusFormat {
  static final int MAX_BYTES = 64 * 1024;

  private final String kind;
  private final int[] versions;
  private final GrammarElement root;

  /**
   * A format.
   *
   * @param kind without the version, such as {@code sese.023.001.}
   * @param root the element in the Document
   * @param versions that are read; the first is written. What we use stands in the same places in
   *     all of them.
   */
  MessageFormat(String kind, String root, int... versions) {
    this.kind = kind;
    this.versions = versions;
    this.root = GrammarElement.root(root);
  }

  /** Kind and version as it is written, such as {@code sese.023.001.11}. */
  String type() {
    return type(versions[0]);
  }

  /** All that are read. */
  List<String> types() {
    return Arrays.stream(versions).mapToObj(this::type).toList();
  }

  private String type(int version) {
    return kind + (version < 10 ? "0" : "") + version;
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
