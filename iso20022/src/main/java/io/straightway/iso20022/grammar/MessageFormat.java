package io.straightway.iso20022.grammar;

import io.straightway.iso20022.IsoMessage;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One kind of message, in the versions that are read.
 *
 * @param message its record
 * @param root what we use of it; it stands in the same places in all versions
 * @param maxBytes how long a message may be
 * @param types kind and version, such as {@code sese.023.001.11}; the first is written
 */
public record MessageFormat<M extends IsoMessage>(
    Class<M> message, Group<M> root, int maxBytes, List<String> types) {
  /** How long a statement may be. */
  public static final int STATEMENT_BYTES = 64 * 1024 * 1024;

  /** How long a message about one instruction may be. */
  public static final int USUAL_BYTES = 64 * 1024;

  /** How many elements a message of any kind may have. */
  public static final int MAX_ELEMENTS = 8_000_000;

  /** What all namespaces begin with. */
  public static final String NAMESPACES = "urn:iso:std:iso:20022:tech:xsd:";

  /**
   * A message about one instruction.
   *
   * @param kind without the version, such as {@code sese.023.001.}
   */
  public static <M extends IsoMessage> MessageFormat<M> usual(
      Class<M> message, Group<M> root, String kind, int... versions) {
    return new MessageFormat<>(message, root, USUAL_BYTES, types(kind, versions));
  }

  /** A statement. */
  public static <M extends IsoMessage> MessageFormat<M> statement(
      Class<M> message, Group<M> root, String kind, int... versions) {
    return new MessageFormat<>(message, root, STATEMENT_BYTES, types(kind, versions));
  }

  /** The same with versions of another kind, which are only read. */
  public MessageFormat<M> and(String kind, int... versions) {
    List<String> all = new ArrayList<>(types);
    all.addAll(types(kind, versions));
    return new MessageFormat<>(message, root, maxBytes, List.copyOf(all));
  }

  private static List<String> types(String kind, int... versions) {
    return Arrays.stream(versions)
        .mapToObj(version -> kind + (version < 10 ? "0" : "") + version)
        .toList();
  }

  /** The bytes of a message. */
  public byte[] write(IsoMessage one) {
    XmlText xml = new XmlText(NAMESPACES + types.get(0), root.element());
    root.write(xml, message.cast(one));
    return xml.end();
  }

  /** Reads what is in the Document, whose start tag is the current event, to its end tag. */
  public IsoMessage read(XmlDocument document) throws XmlRefusedException, UnreadableException {
    return new GrammarWalk(document, this).read();
  }
}
