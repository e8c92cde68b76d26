package io.straightway.element.message.parse;

import io.straightway.element.message.Fault;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Slice;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.fixml.Fixml;
import io.straightway.element.message.fixml.FixmlSlicer;
import io.straightway.element.message.xml.Characters;
import io.straightway.element.message.xml.Gaps;
import io.straightway.element.message.xml.HardenedXml;
import io.straightway.element.message.xml.InheritedNamespaces;
import io.straightway.element.message.xml.MarkupScanner;
import io.straightway.element.message.xml.XmlDeclaration;
import java.util.List;

/**
 * Takes the body of a request apart into messages, without reading them. The body is one
 * TradeMessage, which stays as it is, or a batch, TradeMessages; or it is FIXML with one message,
 * which stays as it is, or with Batches.
 *
 * <p>The messages of a batch do not affect each other: what is broken inside one of them stays in
 * its slice. A message is the element as it stands, with the namespace declarations that it
 * inherits written into its start tag. Anything that is neither message nor white space, comment or
 * processing instruction becomes a slice too; so do a message without an end, and an end tag of the
 * batch that is not there (then the slice may have no bytes at all). A message out of a FIXML Batch
 * becomes a FIXML document with a Batch of one: the namespaces and the Hdr of its Batch, and the
 * message as it stands.
 *
 * <p>The whole body is refused if it does not begin as a trade document: with another root element,
 * a document type definition, a start tag of the batch that is not well formed or has attributes.
 *
 * <p>Time and space are linear in the length of the body. Safe for use by many threads.
 */
public final class MessageSlicer {
  private final HardenedXml xml;
  private final int maxMessages;

  /**
   * A slicer.
   *
   * @param maxMessages how many messages a batch may have, at least 1
   * @throws IllegalArgumentException if that is less than 1
   */
  public MessageSlicer(HardenedXml xml, int maxMessages) {
    if (maxMessages < 1) {
      throw new IllegalArgumentException("maxMessages must be 1 or more, but is " + maxMessages);
    }
    this.xml = xml;
    this.maxMessages = maxMessages;
  }

  /**
   * Takes a body apart.
   *
   * @param body not copied if it is a single message, so it must not be changed afterwards
   */
  public Slicing slice(byte[] body) {
    Refusal beginning = XmlDeclaration.fault(body);
    return beginning == null
        ? sliceText(body, new Gaps(xml, body))
        : new Slicing.Refused(beginning);
  }

  private Slicing sliceText(byte[] body, Gaps gaps) {
    int at = XmlDeclaration.lengthOfMark(body);
    MarkupScanner scanner = new MarkupScanner(body, at, body.length);
    for (; ; ) {
      MarkupScanner.Kind kind = scanner.next();
      if (gaps.blankUpTo(at, scanner.start()) != scanner.start()) {
        return new Slicing.Refused(textBeforeRoot(body, at, scanner.start()));
      }
      switch (kind) {
        case START_TAG, EMPTY_TAG -> {
          return root(body, kind, scanner, gaps);
        }
        case COMMENT, INSTRUCTION -> {
          if (!scanner.closed()) {
            return malformed("A comment or processing instruction before the root has no end.");
          }
          at = scanner.end();
        }
        case DECLARATION -> {
          return refused(ReasonCode.XML_DTD, "The document has a document type definition.");
        }
        case END_TAG, CDATA, END -> {
          return malformed("The document has no root element.");
        }
      }
    }
  }

  private Slicing root(byte[] body, MarkupScanner.Kind kind, MarkupScanner scanner, Gaps gaps) {
    if (scanner.isLocally(TradeMessageSchema.MESSAGE)) {
      return new Slicing.Messages(List.of(new Slice(body)));
    }
    boolean fixml = scanner.isLocally(Fixml.ROOT);
    if (!fixml && !scanner.isLocally(TradeMessageSchema.BATCH)) {
      return refused(
          ReasonCode.XML_STRUCTURE, "The document must be a TradeMessage, TradeMessages or FIXML.");
    }
    if (!scanner.closed()) {
      return malformed("The start tag of the batch has no end.");
    }
    if (fixml) {
      return fixml(body, kind, scanner, gaps);
    }
    if (kind == MarkupScanner.Kind.EMPTY_TAG) {
      return empty();
    }
    InheritedNamespaces inheritance =
        new InheritedNamespaces(body, scanner.nameEnd(), scanner.end());
    Refusal fault = new BatchHead(xml).fault(body, scanner, inheritance);
    return fault == null
        ? batch(new BatchSlicer(body, scanner, inheritance, gaps))
        : new Slicing.Refused(fault);
  }

  private Slicing fixml(byte[] body, MarkupScanner.Kind kind, MarkupScanner scanner, Gaps gaps) {
    Refusal fault = new BatchHead(xml).fixmlFault(body, scanner.end());
    if (fault != null) {
      return new Slicing.Refused(fault);
    }
    if (kind == MarkupScanner.Kind.EMPTY_TAG || !FixmlSlicer.isBatch(body, scanner.end())) {
      return new Slicing.Messages(List.of(new Slice(body)));
    }
    FixmlSlicer walk = new FixmlSlicer(body, scanner, gaps);
    List<Slice> slices = walk.slices(maxMessages);
    return walk.hasLongFrame()
        ? refused(
            ReasonCode.XML_LIMIT,
            "What the messages of a Batch share, its namespaces and its Hdr, is longer than "
                + FixmlSlicer.LONGEST_FRAME
                + " bytes.")
        : messages(slices);
  }

  private Slicing batch(BatchSlicer walk) {
    return messages(walk.slices(maxMessages));
  }

  private Slicing messages(List<Slice> slices) {
    if (slices.size() > maxMessages) {
      return refused(
          ReasonCode.BATCH_TOO_LARGE, "A batch may have at most " + maxMessages + " messages.");
    }
    return slices.isEmpty() ? empty() : new Slicing.Messages(slices);
  }

  private static Refusal textBeforeRoot(byte[] body, int from, int to) {
    Fault fault = Characters.firstFault(body, from, to);
    return fault == null
        ? Refusal.of(ReasonCode.XML_MALFORMED, "There is text before the root element.")
        : fault.refusal();
  }

  private static Slicing empty() {
    return refused(ReasonCode.XML_STRUCTURE, "A batch must have at least one message.");
  }

  private static Slicing malformed(String reason) {
    return refused(ReasonCode.XML_MALFORMED, reason);
  }

  private static Slicing refused(ReasonCode code, String reason) {
    return new Slicing.Refused(Refusal.of(code, reason));
  }
}
