package io.straightway.element.message.parse;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.ValueParser;
import io.straightway.markup.Characters;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MarkupLimits;
import io.straightway.markup.XmlDeclaration;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import io.straightway.markup.XmlRefusedException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamConstants;

/** Looks for the fields of a trade message in a document that need not be one. */
final class FieldSearch {
  private final HardenedXml xml;

  FieldSearch(HardenedXml xml) {
    this.xml = xml;
  }

  Map<String, String> in(byte[] document) {
    Map<String, String> found = new LinkedHashMap<>();
    if (document.length > TradeMessageReader.MAX_BYTES || XmlDeclaration.fault(document) != null) {
      return found;
    }
    XmlRefusal characters = Characters.firstFault(document, 0, document.length);
    int legal = characters == null ? document.length : characters.offset();
    XmlRefusal markup = MarkupLimits.firstFault(document, legal);
    int parseable = markup == null ? legal : markup.offset();
    try (XmlDocument cursor = new XmlDocument(xml, document, parseable)) {
      new Walk(cursor, found).toEndOfRoot();
    } catch (XmlRefusedException e) {
      return found; // with what came before that
    }
    return found;
  }

  private static final class Walk {
    private final XmlDocument cursor;
    private final Map<String, String> found;
    private final ValueParser values;

    Walk(XmlDocument cursor, Map<String, String> found) {
      this.cursor = cursor;
      this.found = found;
      this.values = new ValueParser(cursor, new FirstFault(null));
    }

    void toEndOfRoot() throws XmlRefusedException {
      int event = cursor.next();
      while (event != XMLStreamConstants.START_ELEMENT) {
        event = cursor.next();
      }
      if (cursor.name().equals(TradeMessageSchema.MESSAGE)) {
        children();
      }
    }

    private void children() throws XmlRefusedException {
      for (int event = cursor.next();
          event != XMLStreamConstants.END_ELEMENT;
          event = cursor.next()) {
        if (event == XMLStreamConstants.START_ELEMENT) {
          if (cursor.name().equals(MessageField.FEES.element())) {
            fees();
          } else {
            take(cursor.name());
          }
        }
      }
    }

    private void fees() throws XmlRefusedException {
      for (int event = cursor.next();
          event != XMLStreamConstants.END_ELEMENT;
          event = cursor.next()) {
        if (event == XMLStreamConstants.START_ELEMENT) {
          take(TradeFields.feeName(Objects.requireNonNullElse(cursor.attribute("kind"), "")));
        }
      }
    }

    private void take(String name) throws XmlRefusedException {
      values.read(name);
      found.putIfAbsent(name, values.text().shown());
    }
  }
}
