package io.straightway.charts;

import io.straightway.charts.figure.ChartTheme;
import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A figure as another program reads it from its SVG. */
final class SvgFigure {
  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  private final Element root;
  private final Font typeface = ChartTheme.load().textFont();

  private SvgFigure(Element root) {
    this.root = root;
  }

  /** A word or line of words, and the box around its letters, in units of the figure. */
  record Text(String words, Rectangle2D box) {}

  /** Any other shape, with the colour of its inside. */
  record Drawn(String path, String fill) {
    /** Returns whether the shape is a circle: four arcs. */
    boolean isCircle() {
      return path.chars().filter(c -> c == 'C').count() == 4;
    }
  }

  static SvgFigure read(Path file) {
    try {
      return new SvgFigure(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement());
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new AssertionError(file + " can't be read", e);
    }
  }

  String attribute(String name) {
    return root.getAttribute(name);
  }

  List<String> words() {
    return texts().stream().map(Text::words).toList();
  }

  List<Text> texts() {
    return elements("text").stream()
        .map(text -> new Text(text.getTextContent(), box(text)))
        .toList();
  }

  List<Drawn> shapes() {
    return elements("path").stream()
        .map(path -> new Drawn(path.getAttribute("d"), inherited(path, "fill")))
        .toList();
  }

  /** Returns the end of the horizontal axis. */
  double rightEdge() {
    return elements("line").stream()
        .mapToDouble(line -> Double.parseDouble(line.getAttribute("x2")))
        .max()
        .orElseThrow();
  }

  private Rectangle2D box(Element text) {
    float size = Float.parseFloat(inherited(text, "font-size").replace("px", ""));
    double width =
        typeface.deriveFont(size).getStringBounds(text.getTextContent(), CONTEXT).getWidth();
    double x = Double.parseDouble(text.getAttribute("x"));
    double y = Double.parseDouble(text.getAttribute("y"));
    Shape box = new Rectangle2D.Double(x, y - 0.75 * size, width, 0.95 * size);
    return transform(text.getAttribute("transform")).createTransformedShape(box).getBounds2D();
  }

  private static AffineTransform transform(String attribute) {
    if (attribute.isEmpty()) {
      return new AffineTransform();
    }
    String numbers = attribute.substring("matrix(".length(), attribute.length() - 1);
    return new AffineTransform(
        Arrays.stream(numbers.split(",")).mapToDouble(Double::parseDouble).toArray());
  }

  private static String inherited(Node node, String attribute) {
    if (node instanceof Element element) {
      return element.hasAttribute(attribute)
          ? element.getAttribute(attribute)
          : inherited(node.getParentNode(), attribute);
    }
    throw new AssertionError("nothing says what " + attribute + " is");
  }

  private List<Element> elements(String tag) {
    NodeList nodes = root.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
