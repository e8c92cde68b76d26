package io.straightway.feeder.generator;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A generated file in memory. */
final class GeneratedTradeFile {
  private static final String NAMESPACE = "urn:straightway:trade:1";

  private final byte[] bytes;

  private GeneratedTradeFile(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The texts of a message's elements by name, and of its fees by kind. */
  record Message(Map<String, String> fields) {
    /** Returns the text of an element; empty if the message has no such element. */
    String get(String name) {
      return fields.getOrDefault(name, "");
    }

    boolean has(String name) {
      return fields.containsKey(name);
    }
  }

  static GeneratedTradeFile of(GeneratorSettings settings) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new TradeGenerator(settings).writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new GeneratedTradeFile(out.toByteArray());
  }

  byte[] bytes() {
    return bytes;
  }

  String text() {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  /** Returns the messages, each a line of the file. */
  List<String> lines() {
    return text().lines().filter(line -> line.startsWith("<TradeMessage>")).toList();
  }

  String hash() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Parses the messages. */
  List<Message> messages() throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
    List<Message> messages = new ArrayList<>();
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamReader.START_ELEMENT) {
        add(reader, messages);
      }
    }
    return messages;
  }

  private static void add(XMLStreamReader reader, List<Message> messages)
      throws XMLStreamException {
    if (!reader.getNamespaceURI().equals(NAMESPACE)) {
      throw new IllegalStateException(reader.getName().toString());
    }
    switch (reader.getLocalName()) {
      case "TradeMessages", "Fees" -> {}
      case "TradeMessage" -> messages.add(new Message(new LinkedHashMap<>()));
      case "Fee" -> put(messages, reader.getAttributeValue(null, "kind"), reader);
      default -> put(messages, reader.getLocalName(), reader);
    }
  }

  private static void put(List<Message> messages, String name, XMLStreamReader reader)
      throws XMLStreamException {
    messages.get(messages.size() - 1).fields().put(name, reader.getElementText());
  }
}
