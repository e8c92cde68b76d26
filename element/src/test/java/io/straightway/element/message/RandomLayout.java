package io.straightway.element.message;

import java.util.Random;

/** Writes a document in one of many equivalent ways. */
final class RandomLayout {
  private static final String[] PREFIXES = {"", "", "t:", "straightway-trade_1.0:", "\u00e9:"};
  private static final String[] BLANKS = {"", "", "\n  ", " ", "\t\r\n", "\n\n\n", "\r"};
  private static final String[] COMMENTS = {
    "<!---->",
    "<!-- note -->",
    "<!-- <TradeMessage> & - \u20ac -->",
    "<?target?>",
    "<?target <a b=\"?>"
  };
  private static final String[] DECLARATIONS = {
    "",
    "",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<?xml version='1.0'\tencoding = 'utf-8' standalone='yes' ?>\n",
    "<?xml version=\"1.0\"?><!-- first -->"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder(1024);
  private final String prefix;

  private RandomLayout(Random random, String prefix) {
    this.random = random;
    this.prefix = prefix;
  }

  /** Writes a whole document. */
  static String document(Node root, Random random) {
    RandomLayout layout = new RandomLayout(random, PREFIXES[random.nextInt(PREFIXES.length)]);
    layout.out.append(layout.oneOf(DECLARATIONS));
    layout.element(root, true);
    layout.space(false);
    return layout.out.toString();
  }

  /** Writes one message of a batch, which inherits its namespace or declares it itself. */
  static String inBatch(Node message, String prefix, boolean inherits, Random random) {
    RandomLayout layout = new RandomLayout(random, prefix);
    layout.element(message, !inherits);
    return layout.out.toString();
  }

  private void element(Node node, boolean root) {
    boolean foreign = !node.namespace.equals(TradeMessageSchema.NAMESPACE);
    String name = (foreign ? "" : prefix) + node.name;
    out.append('<').append(name);
    if (root && !foreign) {
      namespace();
    } else if (foreign) {
      attribute("xmlns", node.namespace);
    }
    node.attributes.forEach(this::attribute);
    out.append(oneOf("", "", "", " ", "\n"));
    if (node.text.isEmpty() && node.children.isEmpty() && random.nextBoolean()) {
      out.append("/>");
      return;
    }
    out.append('>');
    content(node);
    out.append("</").append(name).append(oneOf("", "", "", " ", "\n")).append('>');
  }

  private void content(Node node) {
    text(node.text);
    for (Node child : node.children) {
      space(true);
      element(child, false);
    }
    if (!node.children.isEmpty()) {
      space(true);
    }
  }

  private void namespace() {
    String name = prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix.substring(0, prefix.length() - 1);
    attribute(name, TradeMessageSchema.NAMESPACE);
    if (random.nextInt(8) == 0) {
      attribute("xmlns:unused", "urn:unused");
    }
  }

  private void attribute(String name, String value) {
    char quote = random.nextBoolean() ? '"' : '\'';
    out.append(oneOf(" ", " ", "\n  ")).append(name).append(oneOf("=", "=", " = ")).append(quote);
    value.chars().forEach(c -> character((char) c));
    out.append(quote);
  }

  private void space(boolean inside) {
    out.append(oneOf(BLANKS));
    int chance = random.nextInt(30);
    if (chance == 0) {
      out.append(oneOf(COMMENTS)).append(oneOf(BLANKS));
    } else if (chance == 1 && inside) {
      out.append(oneOf("<![CDATA[]]>", "<![CDATA[ \n]]>", "&#32;", "&#xA;"));
    }
  }

  private void text(String value) {
    int cdata = random.nextInt(20) == 0 ? random.nextInt(value.length() + 1) : value.length();
    value.substring(0, cdata).chars().forEach(c -> character((char) c));
    if (cdata < value.length()) {
      out.append("<![CDATA[").append(value.substring(cdata)).append("]]>");
    }
  }

  private void character(char c) {
    switch (c) {
      case '<' -> out.append("&lt;");
      case '&' -> out.append("&amp;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&apos;");
      default -> {
        int chance = Character.isSurrogate(c) ? 2 : random.nextInt(60);
        if (chance == 0) {
          out.append("&#").append((int) c).append(';');
        } else if (chance == 1) {
          out.append("&#x").append(Integer.toHexString(c)).append(';');
        } else {
          out.append(c);
        }
      }
    }
  }

  private String oneOf(String... values) {
    return values[random.nextInt(values.length)];
  }
}
