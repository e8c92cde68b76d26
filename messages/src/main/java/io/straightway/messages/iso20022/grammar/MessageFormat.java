package io.straightway.messages.iso20022.grammar;

import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import io.straightway.messages.iso20022.IsoMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The format of one kind of message, in the versions that are read.
 *
 * @param message the record of the message
 * @param root the fields that we use, at the same paths in all versions
 * @param maxBytes the maximal length of a message, in bytes
 * @param types kind and version, such as {@code sese.023.001.11}; the first is written
 */
public record MessageFormat<M extends IsoMessage>(
    Class<M> message, Group<M> root, int maxBytes, List<String> types) {
  /** The maximal length of a statement, in bytes. */
  public static final int STATEMENT_BYTES = 64 * 1024 * 1024;

  /** The maximal length of a message about one instruction, in bytes. */
  public static final int USUAL_BYTES = 64 * 1024;

  /** The maximal number of elements in a message of any kind. */
  public static final int MAX_ELEMENTS = 8_000_000;

  /** The common prefix of all namespaces. */
  public static final String NAMESPACES = "urn:iso:std:iso:20022:tech:xsd:";

  /**
   * Creates the format of a message about one instruction.
   *
   * @param kind the kind without its version, such as {@code sese.023.001.}
   * @param written the version that is written
   * @param first the earliest version that is read
   * @param last the latest known version, which is that of the standards release of 2026
   */
  public static <M extends IsoMessage> MessageFormat<M> usual(
      Class<M> message, Group<M> root, String kind, int written, int first, int last) {
    return new MessageFormat<>(message, root, USUAL_BYTES, types(kind, written, first, last));
  }

  /** Creates the format of a statement. */
  public static <M extends IsoMessage> MessageFormat<M> statement(
      Class<M> message, Group<M> root, String kind, int written, int first, int last) {
    return new MessageFormat<>(message, root, STATEMENT_BYTES, types(kind, written, first, last));
  }

  /** Returns the format with versions of another kind added, which are only read. */
  public MessageFormat<M> and(String kind, int first, int last) {
    List<String> all = new ArrayList<>(types);
    all.addAll(types(kind, first, first, last));
    return new MessageFormat<>(message, root, maxBytes, List.copyOf(all));
  }

  private static List<String> types(String kind, int written, int first, int last) {
    return IntStream.concat(IntStream.of(written), IntStream.rangeClosed(first, last))
        .distinct()
        .mapToObj(version -> kind + (version < 10 ? "0" : "") + version)
        .toList();
  }

  /** Returns the bytes of a message. */
  public byte[] write(IsoMessage isoMessage) {
    XmlText xml = new XmlText(NAMESPACES + types.get(0), root.element());
    root.write(xml, message.cast(isoMessage));
    return xml.end();
  }

  /** Reads the content of the Document, whose start tag is the current event, up to its end tag. */
  public IsoMessage read(XmlDocument document) throws XmlRefusedException, UnreadableException {
    return new GrammarWalk(document, this).read();
  }
}
