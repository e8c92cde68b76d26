package io.straightway.element.message.parse;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.fixml.Fixml;
import io.straightway.element.message.fixml.FixmlProfile;
import io.straightway.markup.BatchForm;
import io.straightway.markup.Characters;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MarkupLimits;
import io.straightway.markup.MarkupScanner;
import io.straightway.markup.MessageCutter;
import io.straightway.markup.XmlDeclaration;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import io.straightway.markup.XmlRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the body of a request into messages, without reading them. The body is one TradeMessage,
 * which is kept unchanged, or a batch, TradeMessages; or it is FIXML with one message, which is
 * kept unchanged, or with Batches.
 *
 * <p>The messages of a batch do not affect each other: a fault inside one of them stays in its
 * slice. A message is the unchanged element, with the namespace declarations that it inherits
 * written into its start tag. Anything other than messages, white space, comments and processing
 * instructions becomes a slice too; so do a message without an end, and a missing end tag of the
 * batch (whose slice may be empty). A message in a FIXML Batch becomes a FIXML document with a
 * Batch of one: the namespaces and the Hdr of its Batch, and the unchanged message.
 *
 * <p>The whole body is refused if it does not begin as a trade document: with another root element,
 * a document type definition, a start tag of the batch that is not well formed or has attributes.
 *
 * <p>Time and space are linear in the length of the body. Safe for use by many threads.
 */
public final class MessageSlicer {
  private static final BatchForm TRADES =
      new BatchForm(TradeMessageSchema.BATCH, TradeMessageSchema.MESSAGE, null);
  private static final String TOO_LONG =
      "No message begins within the first " + TradeMessageReader.MAX_BYTES + " bytes.";

  private static final int MAX_INHERITED_BYTES = 1024;
  private static final String TOO_MUCH_INHERITED =
      "The namespace declarations of the batch are longer than " + MAX_INHERITED_BYTES + " bytes.";

  private final HardenedXml xml;
  private final int maxMessages;
  private final FixmlProfile profile;

  /** Creates a slicer for FIXML that states its version. */
  public MessageSlicer(HardenedXml xml, int maxMessages) {
    this(xml, maxMessages, FixmlProfile.NONE);
  }

  /**
   * Creates a slicer.
   *
   * @param maxMessages how many messages a batch may have, at least 1
   * @param profile the profile for FIXML that states no version; {@link FixmlProfile#complete} must
   *     be applied to the slices
   * @throws IllegalArgumentException if {@code maxMessages} is less than 1
   */
  public MessageSlicer(HardenedXml xml, int maxMessages, FixmlProfile profile) {
    if (maxMessages < 1) {
      throw new IllegalArgumentException("maxMessages must be 1 or more, but is " + maxMessages);
    }
    this.xml = xml;
    this.maxMessages = maxMessages;
    this.profile = profile;
  }

  /**
   * Cuts a body into messages.
   *
   * @param body not copied if it is a single message, so it must not be changed afterwards
   */
  public Slicing slice(byte[] body) {
    Opening opening = open(body, true);
    if (opening.refusal() != null) {
      return new Slicing.Refused(opening.refusal());
    }
    return opening.batch() == null
        ? new Slicing.Messages(List.of(body))
        : messages(opening.batch());
  }

  private Slicing messages(MessageCutter batch) {
    List<byte[]> slices = new ArrayList<>();
    batch.cut(slices, maxMessages);
    Refusal refusal = refusal(batch);
    if (refusal == null && slices.size() > maxMessages) {
      refusal =
          Refusal.of(
              ReasonCode.BATCH_TOO_LARGE, "A batch may have at most " + maxMessages + " messages.");
    } else if (refusal == null && slices.isEmpty()) {
      refusal = emptyBatch();
    }
    return refusal == null ? new Slicing.Messages(slices) : new Slicing.Refused(refusal);
  }

  /** Returns why the rest of a batch can't be cut, or null if it can. */
  public static @Nullable Refusal refusal(MessageCutter batch) {
    XmlRefusal refusal = batch.refusal();
    return refusal == null ? null : Refusal.of(refusal);
  }

  /**
   * The beginning of a document.
   *
   * @param refusal why the document is refused as a whole, or null
   * @param batch cuts the batch; null if the document is a single message, or refused
   */
  public record Opening(@Nullable Refusal refusal, @Nullable MessageCutter batch) {}

  /**
   * Reads the beginning of a document.
   *
   * @param bytes the first bytes
   * @param last whether these are all bytes
   */
  public Opening open(byte[] bytes, boolean last) {
    XmlRefusal beginning = XmlDeclaration.fault(bytes);
    return beginning == null ? openText(bytes, last) : new Opening(Refusal.of(beginning), null);
  }

  private Opening openText(byte[] bytes, boolean last) {
    int at = XmlDeclaration.lengthOfMark(bytes);
    MarkupScanner scanner = new MarkupScanner(bytes, at, bytes.length);
    for (; ; ) {
      MarkupScanner.Kind kind = scanner.next();
      if (MarkupScanner.blankUpTo(bytes, at, scanner.start()) != scanner.start()) {
        return new Opening(textBeforeRoot(bytes, at, scanner.start()), null);
      }
      switch (kind) {
        case START_TAG, EMPTY_TAG -> {
          return root(bytes, last, kind == MarkupScanner.Kind.EMPTY_TAG, scanner);
        }
        case COMMENT, INSTRUCTION -> {
          if (!scanner.closed()) {
            return last
                ? malformed("A comment or processing instruction before the root has no end.")
                : refused(ReasonCode.XML_LIMIT, TOO_LONG);
          }
          at = scanner.end();
        }
        case DECLARATION -> {
          return refused(ReasonCode.XML_DTD, "The document has a document type definition.");
        }
        case END_TAG, CDATA, END -> {
          return last
              ? malformed("The document has no root element.")
              : refused(ReasonCode.XML_LIMIT, TOO_LONG);
        }
      }
    }
  }

  private Opening root(byte[] bytes, boolean last, boolean empty, MarkupScanner scanner) {
    if (scanner.isLocally(TradeMessageSchema.MESSAGE)) {
      return new Opening(null, null);
    }
    boolean fixml = scanner.isLocally(Fixml.ROOT);
    if (!fixml && !scanner.isLocally(TradeMessageSchema.BATCH)) {
      return refused(
          ReasonCode.XML_STRUCTURE, "The document must be a TradeMessage, TradeMessages or FIXML.");
    }
    if (!scanner.closed()) {
      return malformed("The start tag of the batch has no end.");
    }
    if (scanner.end() > TradeMessageReader.MAX_BYTES) {
      return refused(ReasonCode.XML_LIMIT, TOO_LONG);
    }
    return fixml ? fixml(bytes, last, empty, scanner) : batch(bytes, last, empty, scanner);
  }

  private Opening fixml(byte[] bytes, boolean last, boolean empty, MarkupScanner scanner) {
    Refusal fault =
        headFault(
            bytes,
            unparsedFault(bytes, scanner.end()),
            scanner.end(),
            (root, faults) -> {
              if (!profile.isRead(root.namespace(), root.attribute(Fixml.VERSION))) {
                faults.report(Fixml.otherNamespace());
              }
            });
    boolean single = fault != null || empty || !isBatch(bytes, scanner.end());
    return new Opening(
        fault, single ? null : new MessageCutter(Fixml.FORM, bytes, scanner, last, xml));
  }

  /** Returns whether the first element after an offset is a Batch. */
  private static boolean isBatch(byte[] bytes, int from) {
    MarkupScanner ahead = new MarkupScanner(bytes, from, bytes.length);
    MarkupScanner.Kind kind = ahead.next();
    while (kind.isComment() && ahead.closed()) {
      kind = ahead.next();
    }
    return kind.isStart() && ahead.isLocally(Fixml.FORM.container());
  }

  private Opening batch(byte[] bytes, boolean last, boolean empty, MarkupScanner scanner) {
    if (empty) {
      return new Opening(emptyBatch(), null);
    }
    MessageCutter cutter = new MessageCutter(TRADES, bytes, scanner, last, xml);
    XmlRefusal unparsed = unparsedFault(bytes, scanner.end());
    if (unparsed == null && cutter.inheritance().length() > MAX_INHERITED_BYTES) {
      unparsed = new XmlRefusal(XmlRefusal.Code.XML_LIMIT, 0, TOO_MUCH_INHERITED);
    }
    Refusal fault =
        headFault(
            bytes,
            unparsed,
            scanner.end(),
            (root, faults) -> {
              if (faults.requireNamespace(root, TradeMessageSchema.NAMESPACE)) {
                faults.requireNoAttribute(root, TradeMessageSchema.BATCH);
              }
            });
    return new Opening(fault, fault == null ? cutter : null);
  }

  private static @Nullable XmlRefusal unparsedFault(byte[] body, int end) {
    XmlRefusal fault = Characters.firstFault(body, 0, end);
    return fault == null ? MarkupLimits.firstFault(body, end) : fault;
  }

  /**
   * Returns why a document is refused as a whole, or null. The parser reads only its beginning:
   * prolog and start tag, together no longer than a message may be.
   *
   * @param unparsed a fault that is already known; nothing is parsed then
   * @param end the offset after the start tag
   * @param check checks the root
   */
  private @Nullable Refusal headFault(
      byte[] body,
      @Nullable XmlRefusal unparsed,
      int end,
      BiConsumer<XmlDocument, FirstFault> check) {
    FirstFault faults = new FirstFault(unparsed);
    if (unparsed == null) {
      try (XmlDocument root = new XmlDocument(xml, body, end)) {
        root.toRoot();
        check.accept(root, faults);
      } catch (XmlRefusedException e) {
        faults.report(Refusal.of(e.refusal()));
      }
    }
    return faults.refusal();
  }

  private static Refusal textBeforeRoot(byte[] body, int from, int to) {
    XmlRefusal fault = Characters.firstFault(body, from, to);
    return fault == null
        ? Refusal.of(ReasonCode.XML_MALFORMED, "There is text before the root element.")
        : Refusal.of(fault);
  }

  /** Returns the refusal of a batch without messages. */
  public static Refusal emptyBatch() {
    return Refusal.of(ReasonCode.XML_STRUCTURE, "A batch must have at least one message.");
  }

  private static Opening malformed(String reason) {
    return refused(ReasonCode.XML_MALFORMED, reason);
  }

  private static Opening refused(ReasonCode code, String reason) {
    return new Opening(Refusal.of(code, reason), null);
  }
}
