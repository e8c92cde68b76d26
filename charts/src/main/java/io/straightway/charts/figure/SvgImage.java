package io.straightway.charts.figure;

import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.util.regex.Pattern;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A figure as SVG. Its text is text, so that it can be searched and the file is small; where the
 * typeface isn't installed, another of the same widths replaces it.
 */
final class SvgImage {
  private static final Pattern NO_XML = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F]");
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";
  private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  private static final String FONTS = "'Liberation Sans', Arial, Helvetica, sans-serif";

  private SvgImage() {}

  static String text(JFreeChart chart) throws IOException {
    Document document =
        GenericDOMImplementation.getDOMImplementation().createDocument(NAMESPACE, "svg", null);
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment("Straightway");
    SVGGraphics2D g2 = new SVGGraphics2D(context, false);
    g2.setSVGCanvasSize(new Dimension(ChartTheme.WIDTH, ChartTheme.HEIGHT));
    chart.draw(g2, new Rectangle2D.Double(0, 0, ChartTheme.WIDTH, ChartTheme.HEIGHT));
    Element root = g2.getRoot();
    root.setAttributeNS(null, "viewBox", "0 0 " + ChartTheme.WIDTH + " " + ChartTheme.HEIGHT);
    nameFonts(root);
    StringWriter written = new StringWriter();
    g2.stream(root, written, false, false);
    String text = NO_XML.matcher(written.toString()).replaceAll("\uFFFD");
    // leaves out Batik's reference to a DTD, which some readers would fetch from the network
    return DECLARATION + text.substring(text.indexOf("<svg")) + "\n";
  }

  private static void nameFonts(Node node) {
    if (node instanceof Element element && element.hasAttributeNS(null, "font-family")) {
      element.setAttributeNS(null, "font-family", FONTS);
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      nameFonts(child);
    }
  }
}
