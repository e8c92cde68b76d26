package io.straightway.markup;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.io.Stax2ByteArraySource;

/**
 * The only factory of XML readers. They read no document type definitions, resolve no entities but
 * the five predefined ones, and open no file and no connection. Safe for use by many threads.
 *
 * <p>The parser is named, not looked up, so a library on the class path can't substitute another
 * one.
 *
 * <p>The parser remembers every name it has seen, in a table that all readers of one factory share
 * and that is copied whenever one of them adds to it. Nothing else bounds that table, so a sender
 * could fill the memory with new names, and make every message slower than the one before. A
 * factory is therefore replaced by a fresh one after {@value #BYTES_PER_FACTORY} bytes. That is
 * small enough for the worst messages; of typical ones it is a few hundred, so that the replacement
 * costs next to nothing.
 */
public final class HardenedXml {
  private static final long BYTES_PER_FACTORY = 1 << 17;

  private volatile Generation generation = new Generation();

  /**
   * Opens a document.
   *
   * @param bytes holds the document; not copied
   * @param offset of the document in {@code bytes}
   * @param length of the document in bytes
   * @return a reader before the first event. It does not merge adjacent pieces of text, and finds
   *     every fault of an event in the call of {@code next()} that returns the event
   * @throws XMLStreamException if the XML declaration is not well formed or names an encoding that
   *     the bytes are not in
   */
  public XMLStreamReader open(byte[] bytes, int offset, int length) throws XMLStreamException {
    return factoryFor(length)
        .createXMLStreamReader(new Stax2ByteArraySource(bytes, offset, length));
  }

  private XMLInputFactory factoryFor(int length) {
    Generation current = generation;
    if (current.bytes.addAndGet(length) > BYTES_PER_FACTORY) {
      current = new Generation();
      generation = current; // two threads that replace it at once leave one factory used only once
    }
    return current.factory;
  }

  private static final class Generation {
    final XMLInputFactory factory = hardened();
    final AtomicLong bytes = new AtomicLong();
  }

  private static XMLInputFactory hardened() {
    XMLInputFactory factory = new InputFactoryImpl();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("nothing outside the document is read");
        });
    return factory;
  }
}
