package io.straightway.element.message.parse;

import io.straightway.element.message.Allocation;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.ValueParser;
import io.straightway.markup.Characters;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MarkupLimits;
import io.straightway.markup.XmlDeclaration;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import io.straightway.markup.XmlRefusedException;
import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a native trade message as their written text, by name, valid or not. A field is
 * named as its element in the schema; a fee is {@code Fee/} and its kind, such as {@code
 * Fee/COMMISSION}; Allocations are one field, such as {@code ACC1=600 ACC2=400}. Used to correct a
 * message field by field and to show the changes.
 */
public final class TradeFields {
  private static final String FEE = "Fee/";
  private static final String ALLOCATIONS = MessageField.ALLOCATIONS.element();
  private static final String ACCOUNT = MessageField.ACCOUNT.element();
  private static final List<String> NAMES = allNames();

  private final Map<String, String> values;

  /** Keeps the values of known fields, in the schema's order. */
  private TradeFields(Map<String, String> values) {
    Map<String, String> ordered = new LinkedHashMap<>();
    for (String name : NAMES) {
      String value = values.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    this.values = Collections.unmodifiableMap(ordered);
  }

  private static List<String> allNames() {
    List<String> names = new ArrayList<>();
    for (MessageField field : MessageField.values()) {
      if (field == MessageField.FEES) {
        for (FeeKind kind : FeeKind.values()) {
          names.add(FEE + kind);
        }
      } else {
        names.add(field.element());
      }
    }
    return List.copyOf(names);
  }

  /** Returns all possible field names, in the schema's order. */
  public static List<String> names() {
    return NAMES;
  }

  /** Returns the fields of a readable message. */
  public static TradeFields of(TradeTerms trade) {
    Map<String, String> values = new LinkedHashMap<>();
    for (MessageField field : MessageField.values()) {
      Object value = isList(field) ? null : field.of(trade);
      if (value != null) {
        values.put(field.element(), text(value));
      }
    }
    trade.fees().forEach(fee -> values.put(FEE + fee.kind(), text(fee.amount())));
    if (trade.allocations() != null) {
      values.put(ALLOCATIONS, text(trade.allocations()));
    }
    return new TradeFields(values);
  }

  private static boolean isList(MessageField field) {
    return field == MessageField.FEES || field == MessageField.ALLOCATIONS;
  }

  private static String text(List<Allocation> allocations) {
    return allocations.stream()
        .map(allocation -> allocation.account() + "=" + allocation.quantity().toPlainString())
        .collect(Collectors.joining(" "));
  }

  private static String text(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  /**
   * Returns the fields found in a document that need not be a valid message: the first of each
   * element of a known name inside a root called TradeMessage, up to the point where the document
   * is no longer well formed. A text longer than any valid value is cut. Empty if nothing is found.
   */
  public static TradeFields lenient(HardenedXml xml, byte[] document) {
    Map<String, String> values = new LinkedHashMap<>();
    if (document.length <= TradeMessageReader.MAX_BYTES && XmlDeclaration.fault(document) == null) {
      XmlRefusal characters = Characters.firstFault(document, 0, document.length);
      int legal = characters == null ? document.length : characters.offset();
      XmlRefusal markup = MarkupLimits.firstFault(document, legal);
      collect(xml, document, markup == null ? legal : markup.offset(), values);
    }
    return new TradeFields(values);
  }

  private static void collect(
      HardenedXml parsers, byte[] document, int length, Map<String, String> values) {
    try (XmlDocument xml = new XmlDocument(parsers, document, length)) {
      xml.toRoot();
      if (xml.name().equals(TradeMessageSchema.MESSAGE)) {
        collect(xml, new ValueParser(xml, new FirstFault(null)), null, values);
      }
    } catch (XmlRefusedException e) {
      return; // with the fields found before the fault
    }
  }

  private static void collect(
      XmlDocument xml, ValueParser values, @Nullable MessageField list, Map<String, String> fields)
      throws XmlRefusedException {
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      boolean start = event == XMLStreamConstants.START_ELEMENT;
      if (start && list == null && xml.name().equals(MessageField.FEES.element())) {
        collect(xml, values, MessageField.FEES, fields);
      } else if (start && list == null && xml.name().equals(ALLOCATIONS)) {
        fields.putIfAbsent(ALLOCATIONS, "");
        collect(xml, values, MessageField.ALLOCATIONS, fields);
      } else if (start && list == MessageField.ALLOCATIONS) {
        String account = xml.attribute("account");
        values.read(ALLOCATIONS);
        fields.merge(ALLOCATIONS, account + "=" + values.text().shown(), TradeFields::listed);
      } else if (start) {
        String name = list == null ? xml.name() : FEE + xml.attribute("kind");
        values.read(name);
        fields.putIfAbsent(name, values.text().shown());
      }
    }
  }

  private static String listed(String earlier, String next) {
    return earlier.isEmpty() ? next : earlier + " " + next;
  }

  /** Returns the values by name, in the schema's order. */
  public Map<String, String> values() {
    return values;
  }

  /** Returns whether no field was found. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /**
   * Returns a copy with one field set. Account and Allocations replace each other.
   *
   * @param value the new value; an empty one removes the field
   * @throws IllegalArgumentException if no field has that name; the message lists the valid names
   */
  public TradeFields with(String name, String value) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "there is no field "
              + XmlRefusal.quoted(name)
              + "; the fields are "
              + String.join(", ", NAMES));
    }
    Map<String, String> changed = new LinkedHashMap<>(values);
    if (value.isEmpty()) {
      changed.remove(name);
    } else {
      changed.put(name, value);
      if (name.equals(ACCOUNT) || name.equals(ALLOCATIONS)) {
        changed.remove(name.equals(ACCOUNT) ? ALLOCATIONS : ACCOUNT);
      }
    }
    return new TradeFields(changed);
  }

  /**
   * Returns the fields as a document, one per line. {@link TradeMessageReader} decides whether it
   * is a valid message.
   */
  public byte[] document() {
    StringBuilder out = new StringBuilder(1024);
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<");
    out.append(TradeMessageSchema.MESSAGE).append(" xmlns=\"");
    out.append(TradeMessageSchema.NAMESPACE).append("\">\n");
    for (MessageField field : MessageField.values()) {
      if (field == MessageField.FEES) {
        fees(out);
      } else if (field == MessageField.ALLOCATIONS) {
        allocations(out);
      } else if (values.containsKey(field.element())) {
        element(out, "  ", field.element(), "", values.get(field.element()));
      }
    }
    out.append("</").append(TradeMessageSchema.MESSAGE).append(">\n");
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void fees(StringBuilder out) {
    StringBuilder fees = new StringBuilder();
    for (FeeKind kind : FeeKind.values()) {
      String amount = values.get(FEE + kind);
      if (amount != null) {
        element(fees, "    ", "Fee", " kind=\"" + kind + "\"", amount);
      }
    }
    if (!fees.isEmpty()) {
      out.append("  <Fees>\n").append(fees).append("  </Fees>\n");
    }
  }

  private void allocations(StringBuilder out) {
    String all = values.get(ALLOCATIONS);
    if (all == null) {
      return;
    }
    out.append("  <Allocations>\n");
    for (String pair : all.strip().split("[\\s,]+", 0)) {
      int end = pair.indexOf('=');
      if (!pair.isEmpty()) {
        String account = end < 0 ? pair : pair.substring(0, end);
        String attribute = " account=\"" + escaped(account).replace("\"", "&quot;") + "\"";
        element(out, "    ", "Allocation", attribute, end < 0 ? "" : pair.substring(end + 1));
      }
    }
    out.append("  </Allocations>\n");
  }

  private static void element(
      StringBuilder out, String indent, String name, String attribute, @Nullable String value) {
    out.append(indent).append('<').append(name).append(attribute).append('>');
    out.append(escaped(String.valueOf(value)));
    out.append("</").append(name).append(">\n");
  }

  private static String escaped(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
