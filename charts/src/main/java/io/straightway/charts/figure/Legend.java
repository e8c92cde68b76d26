package io.straightway.charts.figure;

import java.awt.Color;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.block.Block;
import org.jfree.chart.block.BlockContainer;
import org.jfree.chart.block.BorderArrangement;
import org.jfree.chart.block.FlowArrangement;
import org.jfree.chart.block.GridArrangement;
import org.jfree.chart.block.LabelBlock;
import org.jfree.chart.text.TextBlockAnchor;
import org.jfree.chart.title.CompositeTitle;
import org.jfree.chart.title.Title;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.VerticalAlignment;

/** A legend below the plot, to be read column by column. */
final class Legend {
  private static final double MOST_WIDTH = ChartTheme.WIDTH - 70;
  private static final int MOST_COLUMNS = 4;
  private static final double INDENT = 10;
  private static final double GAP = 32;

  private Legend() {}

  /** Sets entries in as many columns as there is room for. */
  static Title of(List<LegendEntry> entries, Font font) {
    int columns = Math.min(MOST_COLUMNS, entries.size());
    while (columns > 1 && width(entries, font, columns) > MOST_WIDTH) {
      columns--;
    }
    int rows = rows(entries, columns);
    BlockContainer legend =
        new BlockContainer(
            new FlowArrangement(HorizontalAlignment.LEFT, VerticalAlignment.TOP, 0, 0));
    for (List<LegendEntry> column : columns(entries, rows)) {
      BlockContainer blocks = new BlockContainer(new GridArrangement(rows, 1));
      column.forEach(each -> blocks.add(block(each, font)));
      legend.add(blocks);
    }
    CompositeTitle title = new CompositeTitle(legend);
    title.setPosition(RectangleEdge.BOTTOM);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setMargin(8, 8, 0, 0);
    return title;
  }

  private static int rows(List<LegendEntry> entries, int columns) {
    return (entries.size() + columns - 1) / columns;
  }

  private static List<List<LegendEntry>> columns(List<LegendEntry> entries, int rows) {
    return IntStream.iterate(0, from -> from < entries.size(), from -> from + rows)
        .mapToObj(from -> entries.subList(from, Math.min(from + rows, entries.size())))
        .toList();
  }

  private static double width(List<LegendEntry> entries, Font font, int columns) {
    FontRenderContext context = new FontRenderContext(null, true, true);
    return columns(entries, rows(entries, columns)).stream()
        .mapToDouble(
            column ->
                2 * LegendEntry.HALF
                    + INDENT
                    + GAP
                    + column.stream()
                        .mapToDouble(each -> font.getStringBounds(each.text(), context).getWidth())
                        .max()
                        .orElse(0))
        .sum();
  }

  private static Block block(LegendEntry entry, Font font) {
    LabelBlock label = new LabelBlock(entry.text(), font, Color.BLACK);
    label.setContentAlignmentPoint(TextBlockAnchor.CENTER_LEFT);
    label.setTextAnchor(RectangleAnchor.LEFT);
    label.setPadding(3, INDENT, 3, GAP);
    BlockContainer block = new BlockContainer(new BorderArrangement());
    block.add(entry.symbol(), RectangleEdge.LEFT);
    block.add(label);
    return block;
  }
}
