package io.straightway.element.message;

import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusedException;
import javax.xml.stream.XMLStreamConstants;

/** Reads the text of an element that holds only text. */
public final class ValueParser {
  private final XmlDocument xml;
  private final FirstFault faults;
  private final ValueText text = new ValueText();

  public ValueParser(XmlDocument xml, FirstFault faults) {
    this.xml = xml;
    this.faults = faults;
  }

  /** Returns the text read last. */
  public ValueText text() {
    return text;
  }

  /**
   * Moves from the start tag of an element to its end tag and takes the text between.
   *
   * @param element the element's name, for faults
   * @return whether there was only text
   */
  public boolean read(String element) throws XmlRefusedException {
    boolean onlyText = true;
    text.clear();
    for (; ; ) {
      switch (xml.next()) {
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(xml.characters(), xml.textStart(), xml.textLength());
        case XMLStreamConstants.END_ELEMENT -> {
          return onlyText;
        }
        case XMLStreamConstants.START_ELEMENT -> {
          reportElement(element);
          onlyText = false;
          xml.skipElement();
        }
        default -> {
          reportMarkup(element);
          onlyText = false;
        }
      }
    }
  }

  /** Reports that the text read last does not have the required form. */
  public void reportForm(String field, String form) {
    faults.reportForm(field, form, text.shown());
  }

  private void reportElement(String element) {
    faults.report(
        ReasonCode.XML_STRUCTURE, element, element + " must hold text, but holds an element.");
  }

  private void reportMarkup(String element) {
    faults.report(
        ReasonCode.XML_MARKUP_IN_VALUE,
        element,
        "A comment or processing instruction is inside the value of " + element + ".");
  }
}
