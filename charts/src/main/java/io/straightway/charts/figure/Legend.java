package io.straightway.charts.figure;

import io.straightway.charts.figure.Layer.Band;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.figure.Layer.Swatch;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jfree.chart.block.Block;
import org.jfree.chart.block.BlockContainer;
import org.jfree.chart.block.BorderArrangement;
import org.jfree.chart.block.FlowArrangement;
import org.jfree.chart.block.GridArrangement;
import org.jfree.chart.block.LabelBlock;
import org.jfree.chart.text.TextBlockAnchor;
import org.jfree.chart.title.CompositeTitle;
import org.jfree.chart.title.LegendGraphic;
import org.jfree.chart.title.Title;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.VerticalAlignment;

/** A legend below the plot, read column by column. */
final class Legend {
  private static final double MOST_WIDTH = ChartTheme.WIDTH - 70;
  private static final int MOST_COLUMNS = 4;
  private static final double INDENT = 10;
  private static final double GAP = 32;

  /** Half the width of a symbol, in units of the figure: a few whole dashes. */
  private static final double HALF = 21.5;

  private static final Shape LINE = new Line2D.Double(-HALF, 0, HALF, 0);
  private static final Shape UPRIGHT = new Line2D.Double(0, -8, 0, 8);
  private static final Shape AREA = new Rectangle2D.Double(-HALF, -5.5, 2 * HALF, 11);

  private Legend() {}

  /** Arranges the layers that have a name in as many columns as there is room for. */
  static Optional<Title> of(List<? extends Layer> layers, Font font) {
    Map<String, Layer> byName = new LinkedHashMap<>();
    layers.forEach(layer -> byName.putIfAbsent(layer.name(), layer));
    byName.remove("");
    List<Layer> entries = List.copyOf(byName.values());
    int columns = Math.min(MOST_COLUMNS, entries.size());
    while (columns > 1 && width(columns(entries, columns), font) > MOST_WIDTH) {
      columns--;
    }
    return columns == 0 ? Optional.empty() : Optional.of(title(columns(entries, columns), font));
  }

  private static List<List<Layer>> columns(List<Layer> entries, int columns) {
    int rows = (entries.size() + columns - 1) / columns;
    return IntStream.iterate(0, from -> from < entries.size(), from -> from + rows)
        .mapToObj(from -> entries.subList(from, Math.min(from + rows, entries.size())))
        .toList();
  }

  private static double width(List<List<Layer>> columns, Font font) {
    FontRenderContext context = new FontRenderContext(null, true, true);
    return columns.stream()
        .mapToDouble(
            column ->
                2 * HALF
                    + INDENT
                    + GAP
                    + column.stream()
                        .mapToDouble(
                            layer -> font.getStringBounds(layer.name(), context).getWidth())
                        .max()
                        .orElse(0))
        .sum();
  }

  private static Title title(List<List<Layer>> columns, Font font) {
    BlockContainer legend =
        new BlockContainer(
            new FlowArrangement(HorizontalAlignment.LEFT, VerticalAlignment.TOP, 0, 0));
    for (List<Layer> column : columns) {
      BlockContainer blocks = new BlockContainer(new GridArrangement(columns.get(0).size(), 1));
      column.forEach(layer -> blocks.add(block(layer, font)));
      legend.add(blocks);
    }
    CompositeTitle title = new CompositeTitle(legend);
    title.setPosition(RectangleEdge.BOTTOM);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setMargin(8, 8, 0, 0);
    return title;
  }

  private static Block block(Layer entry, Font font) {
    LabelBlock label = new LabelBlock(entry.name(), font, Color.BLACK);
    label.setContentAlignmentPoint(TextBlockAnchor.CENTER_LEFT);
    label.setTextAnchor(RectangleAnchor.LEFT);
    label.setPadding(3, INDENT, 3, GAP);
    BlockContainer block = new BlockContainer(new BorderArrangement());
    block.add(symbol(entry), RectangleEdge.LEFT);
    block.add(label);
    return block;
  }

  private static LegendGraphic symbol(Layer entry) {
    if (entry instanceof Series series) {
      LegendGraphic symbol = symbol(series.style().mark());
      symbol.setShapeVisible(!series.points().isEmpty());
      if (!series.line().isEmpty()) {
        addLine(symbol, series.style().line(), LINE);
      }
      return symbol;
    }
    if (entry instanceof IntervalBar bar) {
      LegendGraphic symbol = symbol(bar.mark());
      addLine(symbol, bar.style(), bar.horizontal() ? LINE : UPRIGHT);
      double margin = bar.horizontal() ? 0 : HALF - bar.mark().shape().getBounds2D().getWidth() / 2;
      symbol.setMargin(0, margin, 0, margin);
      return symbol;
    }
    Color area =
        entry instanceof Band band
            ? band.color()
            : entry instanceof Swatch swatch ? swatch.color() : ChartTheme.SHADE;
    LegendGraphic symbol = new LegendGraphic(AREA, area);
    symbol.setShapeFilled(true);
    symbol.setLine(LINE);
    return symbol;
  }

  private static LegendGraphic symbol(Mark mark) {
    LegendGraphic symbol = new LegendGraphic(mark.shape(), mark.fill());
    symbol.setShapeFilled(true);
    symbol.setShapeOutlineVisible(true);
    symbol.setOutlinePaint(mark.outline());
    symbol.setOutlineStroke(new BasicStroke(Mark.OUTLINE));
    symbol.setLine(LINE);
    return symbol;
  }

  private static void addLine(LegendGraphic symbol, LineStyle style, Shape line) {
    symbol.setLine(line);
    symbol.setLineVisible(true);
    symbol.setLinePaint(style.color());
    symbol.setLineStroke(style.stroke());
  }
}
