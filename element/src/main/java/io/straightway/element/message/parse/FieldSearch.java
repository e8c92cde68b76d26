package io.straightway.element.message.parse;

import io.straightway.element.message.Fault;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.markup.Characters;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.IllFormedException;
import io.straightway.markup.MarkupLimits;
import io.straightway.markup.ValueParser;
import io.straightway.markup.XmlCursor;
import io.straightway.markup.XmlDeclaration;
import java.util.LinkedHashMap;
import java.util.Map;
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
    Fault characters = Characters.firstFault(document, 0, document.length);
    int legal = characters == null ? document.length : characters.offset();
    Fault markup = MarkupLimits.firstFault(document, legal);
    int parseable = markup == null ? legal : markup.offset();
    try (XmlCursor cursor = new XmlCursor(xml, document, parseable)) {
      new Walk(cursor, found).toEndOfRoot();
    } catch (IllFormedException e) {
      return found; // with what came before that
    }
    return found;
  }

  private static final class Walk {
    private final XmlCursor cursor;
    private final Map<String, String> found;
    private final ValueParser values;

    Walk(XmlCursor cursor, Map<String, String> found) {
      this.cursor = cursor;
      this.found = found;
      this.values = new ValueParser(cursor, new FirstFault(null));
    }

    void toEndOfRoot() throws IllFormedException {
      int event = cursor.next();
      while (event != XMLStreamConstants.START_ELEMENT) {
        event = cursor.next();
      }
      if (cursor.name().equals(TradeMessageSchema.MESSAGE)) {
        children();
      }
    }

    private void children() throws IllFormedException {
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

    private void fees() throws IllFormedException {
      for (int event = cursor.next();
          event != XMLStreamConstants.END_ELEMENT;
          event = cursor.next()) {
        if (event == XMLStreamConstants.START_ELEMENT) {
          take(TradeFields.feeName(kind()));
        }
      }
    }

    private String kind() {
      for (int i = 0; i < cursor.attributeCount(); i++) {
        if (cursor.isAttribute(i, "kind")) {
          return cursor.attributeValue(i);
        }
      }
      return "";
    }

    private void take(String name) throws IllFormedException {
      values.read(name);
      found.putIfAbsent(name, values.text().shown());
    }
  }
}
