package io.straightway.benchmark.profile;

import io.straightway.table.Html;
import io.straightway.table.Numbers;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A flame graph after Brendan Gregg: a frame is a box above the one that called it, as wide as its
 * share of the stacks. Boxes of one caller are in alphabetical order, and time has no direction.
 */
public final class FlameGraph {
  private static final int WIDTH = 1200;
  private static final int ROW = 17;
  private static final int HEAD = 30;
  private static final double LETTER = 6.3;

  /** Narrower boxes can't be seen, and are left out. */
  private static final double NARROWEST = 0.4;

  private final Frame root = new Frame("all");
  private final String title;

  /** One frame, and what it called. */
  private static final class Frame {
    final String name;
    final Map<String, Frame> called = new TreeMap<>();
    long count;

    Frame(String name) {
      this.name = name;
    }

    int depth(double narrowest) {
      return 1
          + called.values().stream()
              .filter(each -> each.count >= narrowest)
              .mapToInt(each -> each.depth(narrowest))
              .max()
              .orElse(0);
    }
  }

  /**
   * Of stacks.
   *
   * @param folded each stack once, its frames from the root on with semicolons between them, and
   *     how often it was met
   */
  public FlameGraph(String title, Map<String, Long> folded) {
    this.title = title;
    folded.forEach(
        (stack, count) -> {
          Frame frame = root;
          frame.count += count;
          for (String name : stack.split(";", -1)) {
            frame = frame.called.computeIfAbsent(name, Frame::new);
            frame.count += count;
          }
        });
  }

  /** The drawing. Each box shows its full name and share where the pointer rests on it. */
  public String svg() {
    int height = HEAD + ROW * root.depth(root.count * NARROWEST / WIDTH);
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
        font-family="Verdana, sans-serif" font-size="11"><title>%3$s</title>
        <rect width="%1$d" height="%2$d" fill="#fff"/><text x="6" y="19" font-size="14">%3$s</text>
        """
            .formatted(WIDTH, height, Html.escaped(title)));
    draw(root, 0, height - ROW, svg);
    return svg.append("</svg>\n").toString();
  }

  private void draw(Frame frame, double x, int y, StringBuilder svg) {
    double width = WIDTH * (double) frame.count / Math.max(1, root.count);
    if (width < NARROWEST) {
      return;
    }
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <g><title>%s (%s)</title><rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s" \
            stroke="#fff" stroke-width="0.5"/>%s</g>
            """,
            Html.escaped(frame.name),
            Numbers.percent(frame.count / (double) root.count),
            x,
            y,
            width,
            ROW - 1,
            colour(frame.name),
            text(frame.name, x, y, width)));
    for (Frame called : frame.called.values()) {
      draw(called, x, y - ROW, svg);
      x += WIDTH * (double) called.count / root.count;
    }
  }

  private static String text(String name, double x, int y, double width) {
    int letters = (int) ((width - 6) / LETTER);
    String words = shortened(name);
    if (letters < 3) {
      return "";
    }
    String fitting = words.length() <= letters ? words : words.substring(0, letters - 1) + "…";
    return String.format(
        Locale.ROOT, "<text x=\"%.1f\" y=\"%d\">%s</text>", x + 3, y + 12, Html.escaped(fitting));
  }

  /** Class and method of a Java frame; any other as it is. */
  private static String shortened(String name) {
    int method = name.lastIndexOf('.');
    int type = name.lastIndexOf('.', method - 1);
    return method > 0 && type > 0 ? name.substring(type + 1) : name;
  }

  /** Ours, PostgreSQL's driver, other libraries, Java; a function without package. */
  private static String colour(String name) {
    if (name.startsWith("io.straightway.")) {
      return "#e69f00";
    }
    if (name.startsWith("org.postgresql.")) {
      return "#56b4e9";
    }
    if (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")) {
      return "#d9d2c5";
    }
    return name.contains(".") ? "#8fc8b0" : "#f0c987";
  }
}
