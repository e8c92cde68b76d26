package io.straightway.element.message.parse;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.fixml.Fixml;
import io.straightway.element.message.fixml.FixmlReader;
import io.straightway.markup.Characters;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MarkupLimits;
import io.straightway.markup.XmlDeclaration;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import io.straightway.markup.XmlRefusedException;

/**
 * Reads trade messages, in the native format or, where the root is FIXML, as FIXML trade capture
 * reports ({@link FixmlReader}).
 *
 * <p>In the native format it accepts exactly the documents with the root TradeMessage that the
 * schema accepts ({@link TradeMessageSchema}), except these, which the schema does not see or does
 * not forbid:
 *
 * <ul>
 *   <li>documents over {@value #MAX_BYTES} bytes
 *   <li>an encoding other than UTF-8 (with or without byte order mark), or a declaration of one
 *   <li>a version of XML other than 1.0
 *   <li>any document type definition, even an empty one
 *   <li>names over 256 bytes, and more than 256 namespace declarations in an element or 4,096 in
 *       all
 *   <li>comments and processing instructions inside a value; between elements they are allowed
 *   <li>processing instructions with a colon in their name, which Namespaces in XML forbids and the
 *       JDK's validator accepts
 *   <li>attributes other than Fee/@kind and Allocation/@account, so also {@code xsi:type}, {@code
 *       xsi:nil} and {@code xsi:schemaLocation}; namespace declarations are not attributes
 * </ul>
 *
 * <p>Faults are checked in this order: the size; the first bytes and the XML declaration; bytes
 * that are not UTF-8 or not legal in XML; document type definitions, markup without an end and
 * limits; and then the document from its beginning. Only the first fault is reported.
 *
 * <p>Safe for use by many threads.
 */
public record TradeMessageReader(HardenedXml xml) {
  /** The longest message, in bytes. */
  public static final int MAX_BYTES = 64 * 1024;

  /**
   * Reads one message. It returns for any bytes, in time and space linear in their number.
   *
   * @param bytes a whole document
   */
  public Reading read(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return Unreadable.of(
          Refusal.of(
              ReasonCode.MESSAGE_TOO_LARGE,
              "The message has " + bytes.length + " bytes; " + MAX_BYTES + " are allowed."));
    }
    XmlRefusal beginning = XmlDeclaration.fault(bytes);
    return beginning == null ? readText(bytes) : Unreadable.of(Refusal.of(beginning));
  }

  /**
   * Returns the fields of a message in either format; for an invalid message, those that can be
   * found.
   */
  public TradeFields fields(byte[] bytes) {
    TradeFields fields = TradeFields.lenient(xml, bytes);
    return fields.isEmpty() && read(bytes) instanceof TradeTerms terms
        ? TradeFields.of(terms)
        : fields;
  }

  private Reading readText(byte[] bytes) {
    XmlRefusal characters = Characters.firstFault(bytes, 0, bytes.length);
    int legal = characters == null ? bytes.length : characters.offset();
    XmlRefusal markup = MarkupLimits.firstFault(bytes, legal);
    int parseable = markup == null ? legal : markup.offset();
    return walk(bytes, parseable, new FirstFault(characters == null ? markup : characters));
  }

  private Reading walk(byte[] bytes, int length, FirstFault faults) {
    TradeDraft draft = new TradeDraft();
    try (XmlDocument cursor = new XmlDocument(xml, bytes, length)) {
      cursor.toRoot();
      if (cursor.name().equals(Fixml.ROOT)) {
        new FixmlReader(cursor, faults, draft).toEnd();
      } else {
        new TradeParser(cursor, faults, draft).toEnd();
      }
    } catch (XmlRefusedException e) {
      faults.report(Refusal.of(e.refusal()));
    }
    Refusal refusal = faults.refusal();
    return refusal == null
        ? draft.terms()
        : new Unreadable(refusal, draft.key(), draft.sequenceNumber());
  }
}
