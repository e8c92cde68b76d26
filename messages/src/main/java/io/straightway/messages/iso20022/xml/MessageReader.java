package io.straightway.messages.iso20022.xml;

import io.straightway.markup.HardenedXml;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.grammar.GrammarWalk;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages: admi.002, sese.020, sese.023 to sese.031, seev.031, seev.036 to seev.039,
 * semt.002, semt.017, semt.044, camt.053 and camt.054, each in the versions of its last four
 * standards releases or more, identified by the namespace. A later version, not known yet, is read
 * as the last known one if it has its fields, with a remark. A message is a bare {@code Document},
 * or an element of any name that holds an {@code AppHdr} (read for the {@link MessageEnvelope}) and
 * a {@code Document}, such as the {@code Body} of a DataPDU.
 *
 * <p>Every field that we use must be present, once, in its namespace and valid; all others are
 * skipped. Blanks around values, signs of numbers and time zones of dates are refused. A message
 * may have 64 KiB; a statement may have 64 MiB and 8,000,000 elements. Faults are checked in this
 * order: size, bytes and markup of the whole document; then its structure, in document order; then
 * the values.
 *
 * <p>Safe for use by many threads.
 */
public final class MessageReader {
  /** The values of CpyDplct that mark a duplicate; COPY marks a copy for a third party. */
  private static final Set<String> COPIES = Set.of("CODU", "DUPL");

  /** The mark of a version that is not final, such as {@code DRAFT1seev.031.002.15}. */
  private static final Pattern DRAFT =
      Pattern.compile("^(" + MessageFormat.NAMESPACES + ")DRAFT[0-9]*");

  private static final String HEADERS = MessageFormat.NAMESPACES + "head.001.";

  private static final Pattern VERSION = Pattern.compile("(.*\\.)([0-9]{2})");

  private final HardenedXml xml;
  private final Map<String, MessageFormat<?>> formats = new LinkedHashMap<>();

  /** Creates a reader that uses the given parsers. */
  public MessageReader(HardenedXml xml) {
    this.xml = xml;
    for (MessageFormat<?> format : KnownFormats.ALL) {
      format.types().forEach(type -> formats.put(MessageFormat.NAMESPACES + type, format));
    }
  }

  /**
   * Reads a message. Returns for any bytes, in time and space linear in their number.
   *
   * @param bytes a whole document
   */
  public MessageReading read(byte[] bytes) {
    try (XmlDocument document =
        XmlDocument.open(xml, bytes, MessageFormat.STATEMENT_BYTES, MessageFormat.MAX_ELEMENTS)) {
      return walk(document, bytes.length);
    } catch (UnreadableException e) {
      return new Unreadable(e.code(), String.valueOf(e.getMessage()));
    } catch (XmlRefusedException e) {
      return new Unreadable(FaultCode.valueOf(e.refusal().code().name()), e.refusal().reason());
    }
  }

  private Readable walk(XmlDocument document, int length)
      throws XmlRefusedException, UnreadableException {
    GrammarWalk.nextTag(document, null);
    Readable message =
        switch (document.name()) {
          case "Document" -> document(document, length);
          case "DataPDU" -> dataPdu(document, length);
          default -> wrapped(document, length);
        };
    GrammarWalk.nextTag(document, null); // reaches the end: the document has one root
    return message;
  }

  /** Reads the header and document that SWIFT Alliance wraps in a {@code Body}. */
  private Readable dataPdu(XmlDocument document, int length)
      throws XmlRefusedException, UnreadableException {
    @Nullable Readable message = null;
    while (GrammarWalk.nextTag(document, "The DataPDU") == XMLStreamConstants.START_ELEMENT) {
      if (document.name().equals("Body") && message == null) {
        message = wrapped(document, length);
      } else {
        document.skipElement();
      }
    }
    if (message == null) {
      throw UnreadableException.structure("The DataPDU must have a Body.");
    }
    return message;
  }

  private Readable wrapped(XmlDocument document, int length)
      throws XmlRefusedException, UnreadableException {
    String root = XmlDocument.quoted(document.name());
    @Nullable Readable message = null;
    @Nullable MessageEnvelope header = null;
    while (GrammarWalk.nextTag(document, "The root") == XMLStreamConstants.START_ELEMENT) {
      String name = document.name();
      if (name.equals("AppHdr") && header == null && message == null) {
        requireHeader(document);
        header = header(document);
      } else if (name.equals("Document") && message == null) {
        message = document(document, length);
      } else {
        throw rootFault(root);
      }
    }
    if (message == null) {
      throw rootFault(root);
    }
    return header == null ? message : new Readable(message.message(), header, message.remark());
  }

  /** Reads the header to its end tag. */
  private static MessageEnvelope header(XmlDocument document) throws XmlRefusedException {
    String reference = null;
    boolean duplicate = false;
    for (int event = document.next();
        event != XMLStreamConstants.END_ELEMENT;
        event = document.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        switch (document.name()) {
          case "BizMsgIdr" -> reference = text(document);
          case "CpyDplct" -> duplicate |= COPIES.contains(text(document));
          case "PssblDplct" -> duplicate |= text(document).matches("true|1");
          default -> document.skipElement();
        }
      }
    }
    return new MessageEnvelope(reference, duplicate);
  }

  /** Reads the text of an element to its end tag. */
  private static String text(XmlDocument document) throws XmlRefusedException {
    StringBuilder text = new StringBuilder();
    for (int event = document.next();
        event != XMLStreamConstants.END_ELEMENT;
        event = document.next()) {
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> document.skipElement();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(document.text());
        default -> {}
      }
    }
    return text.toString().strip();
  }

  private static void requireHeader(XmlDocument document) throws UnreadableException {
    if (!document.namespace().startsWith(HEADERS)) {
      throw new UnreadableException(
          FaultCode.ISO20022_NAMESPACE, "The AppHdr is not a head.001 of ISO 20022.");
    }
  }

  private static UnreadableException rootFault(String root) {
    return UnreadableException.structure(
        "The document must be a Document, or hold an AppHdr and a Document and nothing else; its"
            + " root is "
            + root
            + ".");
  }

  private Readable document(XmlDocument document, int length)
      throws XmlRefusedException, UnreadableException {
    String namespace = DRAFT.matcher(document.namespace()).replaceFirst("$1");
    MessageFormat<?> known = formats.get(namespace);
    MessageFormat<?> format = known == null ? lastKnown(namespace) : known;
    if (format == null) {
      throw new UnreadableException(
          FaultCode.ISO20022_NAMESPACE,
          "The namespace "
              + XmlDocument.quoted(namespace)
              + " is not that of a supported message.");
    }
    if (length > format.maxBytes()) {
      throw new UnreadableException(
          FaultCode.MESSAGE_TOO_LARGE,
          "The message has " + length + " bytes; " + format.maxBytes() + " are allowed.");
    }
    String remark =
        known != null
            ? null
            : namespace.substring(MessageFormat.NAMESPACES.length())
                + " is not known yet; it was read as the latest version that is.";
    return new Readable(format.read(document), MessageEnvelope.NONE, remark);
  }

  /** Returns the format of an earlier version of the kind; null if there is none. */
  private @Nullable MessageFormat<?> lastKnown(String namespace) {
    Matcher parts = VERSION.matcher(namespace);
    if (parts.matches()) {
      for (int version = Integer.parseInt(parts.group(2)) - 1; version > 0; version--) {
        MessageFormat<?> format = formats.get("%s%02d".formatted(parts.group(1), version));
        if (format != null) {
          return format;
        }
      }
    }
    return null;
  }
}
