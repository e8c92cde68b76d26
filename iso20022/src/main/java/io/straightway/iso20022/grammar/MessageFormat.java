package io.straightway.iso20022.grammar;

import io.straightway.iso20022.IsoMessage;
import java.util.Arrays;
import java.util.List;

/**
 * One kind of message, in the versions that are read: the grammar of what we use of it, and how it
 * is made sense of.
 */
public abstract class MessageFormat {
  /** How long a statement may be. */
  public static final int STATEMENT_BYTES = 64 * 1024 * 1024;

  /** How many elements a message of any kind may have. */
  public static final int MAX_ELEMENTS = 8_000_000;

  private static final int USUAL_BYTES = 64 * 1024;

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
  protected MessageFormat(String kind, String root, int... versions) {
    this.kind = kind;
    this.versions = versions;
    this.root = GrammarElement.root(root);
  }

  /** Kind and version as it is written, such as {@code sese.023.001.11}. */
  public String type() {
    return type(versions[0]);
  }

  /** All that are read. */
  public List<String> types() {
    return Arrays.stream(versions).mapToObj(this::type).toList();
  }

  private String type(int version) {
    return kind + (version < 10 ? "0" : "") + version;
  }

  /** The element in the Document. */
  protected GrammarElement root() {
    return root;
  }

  /** How long a message may be. */
  public int maxBytes() {
    return USUAL_BYTES;
  }

  /** A reading of one message begins. */
  public abstract Content begin();

  /** The content of a message, as far as it was read. */
  public interface Content {
    /** A row ends; its values are forgotten afterwards. */
    default void row(GrammarElement row, Values values) throws UnreadableException {
      throw new IllegalStateException(row.path() + " is no row");
    }

    /** The message ends. */
    IsoMessage message(Values values) throws UnreadableException;
  }
}
