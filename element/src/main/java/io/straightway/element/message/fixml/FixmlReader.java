package io.straightway.element.message.fixml;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeDraft;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLStreamConstants;

/**
 * Reads a FIXML document with one message, of FIX 4.4 or FIX 5.0 SP2. FIXML is an open vocabulary
 * of several thousand names, so unneeded values are skipped; needed ones are read strictly, and
 * anything that shows that this is not a plain purchase or sale is refused ({@link FixmlMapping}).
 *
 * <p>Every element must be in the namespace of the root, or in none if the root is in none, and
 * none may hold text.
 *
 * @param xml is at the start tag of the root
 * @param draft receives the values
 */
public record FixmlReader(XmlDocument xml, FirstFault faults, TradeDraft draft) {
  /**
   * Reads to the end of the document.
   *
   * @throws XmlRefusedException if it is not well formed; the draft still has the key if that
   *     precedes the fault
   */
  public void toEnd() throws XmlRefusedException {
    FixmlElement root = element();
    if (!Fixml.isRead(xml.namespace(), root.get(Fixml.VERSION))) {
      faults.report(Fixml.otherNamespace());
      return;
    }
    FixmlMapping mapping = new FixmlMapping(root, faults, draft);
    try {
      readInto(root);
    } catch (XmlRefusedException e) {
      faults.report(Refusal.of(e.refusal()));
      mapping.takeKey();
      throw e;
    }
    mapping.takeAll();
  }

  private void readInto(FixmlElement root) throws XmlRefusedException {
    String namespace = xml.namespace();
    Deque<FixmlElement> open = new ArrayDeque<>();
    open.push(root);
    for (; ; ) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          faults.requireNamespace(xml, namespace);
          FixmlElement child = element();
          open.getFirst().add(child);
          open.push(child);
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.END_DOCUMENT -> {
          return;
        }
        default -> {
          if (!open.isEmpty()) {
            faults.requireNoText(xml, open.getFirst().name());
          }
        }
      }
    }
  }

  private FixmlElement element() {
    return new FixmlElement(xml.name(), xml.attributes());
  }
}
