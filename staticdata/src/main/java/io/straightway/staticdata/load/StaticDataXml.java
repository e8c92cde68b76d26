package io.straightway.staticdata.load;

import io.straightway.markup.HardenedXml;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML as {@code static-data.xsd} describes it: an element for each row, of any kinds in any
 * order. The attributes of an element are named like the columns of its kind; an absent one is
 * empty.
 */
record StaticDataXml(StaticDataFile out) {
  /** The namespace of all elements of a document of static data. */
  static final String NAMESPACE = "urn:straightway:static-data:1";

  /** The element that holds the rows. */
  static final String ROOT = "StaticData";

  void read(byte[] bytes) {
    int noLimitButTheLength = StaticDataFile.MAX_BYTES;
    try (XmlDocument document =
        XmlDocument.open(new HardenedXml(), bytes, StaticDataFile.MAX_BYTES, noLimitButTheLength)) {
      read(document);
    } catch (XmlRefusedException e) {
      out.fault(e.line(), null, e.refusal().reason());
    }
  }

  private void read(XmlDocument document) throws XmlRefusedException {
    int event = document.next();
    while (event != XMLStreamConstants.START_ELEMENT) {
      event = document.next();
    }
    if (!isOurs(document) || !document.name().equals(ROOT)) {
      out.fault(
          document.endLine(),
          null,
          holdsTrades(document)
              ? "holds trades and no static data; send it with 'stp feed'"
              : "the root must be %s in the namespace %s, but is %s"
                  .formatted(ROOT, NAMESPACE, described(document)));
      return;
    }
    for (String name : document.attributes().keySet()) {
      out.fault(document.endLine(), ValueCheck.printable(name), "is not an attribute of the root");
    }
    readRows(document);
    while (document.next() != XMLStreamConstants.END_DOCUMENT) {
      // everything after the root must be well formed too
    }
  }

  private static boolean holdsTrades(XmlDocument document) {
    return Set.of("TradeMessages", "TradeMessage", "FIXML").contains(document.name());
  }

  private void readRows(XmlDocument document) throws XmlRefusedException {
    for (; ; ) {
      switch (document.next()) {
        case XMLStreamConstants.START_ELEMENT -> readRow(document);
        case XMLStreamConstants.END_ELEMENT -> {
          return;
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!document.isBlank()) {
            out.fault(document.line(), null, "there is text between the rows");
          }
        }
        default -> {}
      }
    }
  }

  private void readRow(XmlDocument document) throws XmlRefusedException {
    StaticDataKind kind = isOurs(document) ? kind(document.name()) : null;
    if (kind == null) {
      out.fault(
          document.line(),
          null,
          described(document)
              + " is not a kind of static data; the kinds are: "
              + Arrays.stream(StaticDataKind.values())
                  .map(option -> option.words(1))
                  .collect(Collectors.joining(", ")));
      document.skipElement();
      return;
    }
    out.add(kind, document.line(), values(document, kind));
    requireNothingInside(document, kind);
  }

  private Map<String, String> values(XmlDocument document, StaticDataKind kind) {
    Map<String, String> values = new HashMap<>();
    kind.names().forEach(name -> values.put(name, ""));
    document
        .attributes()
        .forEach(
            (name, value) -> {
              if (values.replace(name, value) == null) {
                out.fault(
                    document.line(),
                    ValueCheck.printable(name),
                    "is not an attribute of %s; its attributes are: %s"
                        .formatted(kind.words(1), String.join(", ", kind.names())));
              }
            });
    return values;
  }

  /** Moves to the end of a row, which may hold only comments and processing instructions. */
  private void requireNothingInside(XmlDocument document, StaticDataKind kind)
      throws XmlRefusedException {
    for (; ; ) {
      switch (document.next()) {
        case XMLStreamConstants.END_ELEMENT -> {
          return;
        }
        case XMLStreamConstants.START_ELEMENT -> {
          out.fault(document.line(), null, described(document) + " is inside " + kind.words(1));
          document.skipElement();
        }
        case XMLStreamConstants.COMMENT, XMLStreamConstants.PROCESSING_INSTRUCTION -> {}
        default -> out.fault(document.line(), null, "there is text inside " + kind.words(1));
      }
    }
  }

  private static boolean isOurs(XmlDocument document) {
    return document.namespace().equals(NAMESPACE);
  }

  private static @Nullable StaticDataKind kind(String element) {
    return Arrays.stream(StaticDataKind.values())
        .filter(kind -> kind.words(1).equals(element))
        .findFirst()
        .orElse(null);
  }

  /** Returns an element for quotation in a reason, with its namespace if that is not ours. */
  private static String described(XmlDocument document) {
    String quoted = XmlDocument.quoted(document.name());
    if (isOurs(document)) {
      return quoted;
    }
    String namespace = document.namespace();
    return quoted
        + (namespace.isEmpty()
            ? " in no namespace"
            : " in the namespace " + XmlDocument.quoted(namespace));
  }
}
