package io.straightway.element.message.parse;

import io.straightway.markup.XmlRefusal;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.fixml.Fixml;
import io.straightway.markup.Characters;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.XmlRefusedException;
import io.straightway.markup.InheritedNamespaces;
import io.straightway.markup.MarkupLimits;
import io.straightway.markup.MarkupScanner;
import io.straightway.markup.XmlDocument;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the beginning of a batch, which is all of it that the parser reads: prolog and start
 * tag, together no longer than a message may be.
 */
final class BatchHead {
  private static final int MAX_INHERITED_BYTES = 1024;

  private final HardenedXml xml;

  BatchHead(HardenedXml xml) {
    this.xml = xml;
  }

  /**
   * Why a batch can't be taken as a whole, or null if it can.
   *
   * @param tag is at the batch's start tag
   */
  @Nullable Refusal fault(byte[] body, MarkupScanner tag, InheritedNamespaces inheritance) {
    Refusal fault = unparsedFault(body, tag.end());
    if (fault != null) {
      return fault;
    }
    return inheritance.length() > MAX_INHERITED_BYTES
        ? Refusal.of(
            ReasonCode.XML_LIMIT,
            "The namespace declarations of the batch are longer than "
                + MAX_INHERITED_BYTES
                + " bytes.")
        : parserFault(body, tag.end());
  }

  /**
   * Why a FIXML document can't be taken as a whole, or null if it can.
   *
   * @param end behind its start tag
   */
  @Nullable Refusal fixmlFault(byte[] body, int end) {
    Refusal fault = unparsedFault(body, end);
    if (fault != null) {
      return fault;
    }
    FirstFault faults = new FirstFault(null);
    try (XmlDocument cursor = new XmlDocument(xml, body, end)) {
      cursor.toRoot();
      if (!Fixml.isRead(cursor.namespace(), cursor.attribute(Fixml.VERSION))) {
        faults.report(Fixml.otherNamespace());
      }
    } catch (XmlRefusedException e) {
      faults.report(Refusal.of(e.refusal()));
    }
    return faults.refusal();
  }

  private static @Nullable Refusal unparsedFault(byte[] body, int end) {
    XmlRefusal fault = Characters.firstFault(body, 0, end);
    if (fault == null) {
      fault = MarkupLimits.firstFault(body, end);
    }
    return fault == null ? null : Refusal.of(fault);
  }

  private @Nullable Refusal parserFault(byte[] body, int length) {
    FirstFault faults = new FirstFault(null);
    try (XmlDocument cursor = new XmlDocument(xml, body, length)) {
      cursor.toRoot();
      if (faults.requireNamespace(cursor, TradeMessageSchema.NAMESPACE)) {
        faults.requireNoAttribute(cursor, TradeMessageSchema.BATCH);
      }
    } catch (XmlRefusedException e) {
      faults.report(Refusal.of(e.refusal()));
    }
    return faults.refusal();
  }
}
