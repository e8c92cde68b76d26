package io.straightway.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.w3c.dom.Document;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** A second opinion on documents: the JDK's schema validator and parser. */
public final class SchemaOracle {
  private final Schema schema;

  /** Creates an oracle for the schema at this location. */
  public SchemaOracle(URL location) {
    try {
      SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      schema = factory.newSchema(new StreamSource(location.openStream()));
    } catch (SAXException | IOException e) {
      throw new IllegalStateException("the schema can't be read", e);
    }
  }

  /** Returns whether the document is well formed and valid. */
  public boolean accepts(byte[] document) {
    try {
      Validator validator = schema.newValidator();
      validator.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      validator.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      validator.validate(new StreamSource(new ByteArrayInputStream(document)));
      return true;
    } catch (SAXException | IOException e) {
      return false;
    }
  }

  /** Returns the document as a tree. */
  public static Document parsed(byte[] document) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Strict());
      return builder.parse(new ByteArrayInputStream(document));
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new IllegalArgumentException("not a document without a DTD", e);
    }
  }

  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void error(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }
}
