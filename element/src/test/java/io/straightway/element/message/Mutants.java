package io.straightway.element.message;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Changes valid messages a little, so that most of them are not valid any more. */
final class Mutants {
  private static final String[] NASTY = {
    "", " ", "0", "0.0", "00", "-1", "+1", "1.", ".5", "1e3", "1E+100000000", "1e400", "NaN", "INF",
    "\u0661\u0662\u0663", "\uff11", "1,000", "1 000", "0x1F", "1_000", "1.123456789", "1.12345",
    "123456789012345678", "1234567890123456789", "123456789012345678.12345678",
    "000000000000000000.00000000", "000000000000000000.00000001", "01", "999999999", "1000000000",
    "2024-02-29", "2024-02-30", "2023-02-29", "2000-02-29", "1900-02-29", "2100-02-29", "2200-01-01",
    "1899-12-31", "1900-01-01", "2199-12-31", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-1",
    "2024-01-01Z", "-2024-01-01", "12024-01-01", "today", "infinity", "2024-06-30T23:59:60Z",
    "2024-06-30T24:00:00Z", "2024-06-30T23:59:59.999999999Z", "2024-06-30T23:59:59.9999999999Z",
    "2024-06-30T23:59:59.Z", "2024-06-30T23:59:59", "2024-06-30T23:59:59+00:00",
    "2024-06-30t23:59:59z", "2024-02-30T00:00:00Z", "2024-06-30 23:59:59Z", "2024-06-30T2:59:59Z",
    "new", "NEW ", "\nNEW", "Buy", "BUY\u00a0", "gbp", "GBPX", "GB", "G\u0392P", "<script>", "=cmd()",
    "A\r\nB", "A\tB", "GB00026349 46", "BARCGB22XX", "BARCGB22", "\u20ac", "\ud83d\ude00", "a b",
    "]]", "&lt;"
  };

  private static final String[] SNIPPETS = {
    "]]>", "--", "-->", "<!--", "<!-- a -- b -->", "<!--->", "<!--->-->", "<![CDATA[", "<![CDATA[x]]>",
    "<?xml version=\"1.0\"?>", "<?XML x?>", "<?a:b c?>", "<??>", "<? x?>", "<?x", "?>", "<?1?>",
    "&#0;", "&#1;", "&#x9;", "&#xD;", "&#xFFFE;", "&#xD800;", "&#x110000;", "&#x10FFFF;", "&#;",
    "&#x;", "&#49;", "&#99999999999;", "&lt;", "&amp", "&;", "&foo;", "& ", "&#x31;", "&#X31;",
    " xmlns=\"\"", " xmlns:p=\"\"", " xmlns:p=\"urn:p\"", " xmlns:xml=\"urn:x\"",
    " xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", " xmlns:xmlns=\"urn:x\"",
    " xmlns:p=\"http://www.w3.org/XML/1998/namespace\"",
    " xmlns:p=\"http://www.w3.org/2000/xmlns/\"", " xmlns=\"http://www.w3.org/2000/xmlns/\"",
    " xmlns:p=\"&#xFFFF;\"", " xmlns:p=\"a&amp;b\"", " xmlns:p='<'", " xmlns:1=\"urn:p\"",
    " a=\"1\"", " a='1' a='1'", " p:a=\"1\"", " xml:lang=\"en\"", " xmlns:q=\"urn:q\" q:a=\"1\"",
    " a", " a=1", " a=\"1\"b=\"2\"", " kind=\"TAX\"", "<a:b:c/>", "<:a/>", "<a:/>", "<1/>", "< a/>",
    "<a/ >", "</a>", "<a>", "<a/>", "<", ">", "\"", "'", "/", "=", "\ufeff", "\ufffe", "\uffff",
    "\u0085", "\u2028", "\u00a0", "\u0000", "\u0001", "\u000b", "\u007f", "\u0080", "\ud83d\ude00",
    "<!DOCTYPE x>", "<!ELEMENT x ANY>", "\r", "\r\n", "\n", "\t", "  "
  };

  private final Random random;

  Mutants(Random random) {
    this.random = random;
  }

  /** Another set of elements. */
  Node ofElements(Node message) {
    Node mutant = message.copy();
    List<Node> parents = new ArrayList<>(List.of(mutant, mutant, mutant, mutant));
    mutant.children.stream().filter(c -> !c.children.isEmpty()).forEach(parents::add);
    Node parent = parents.get(random.nextInt(parents.size()));
    List<Node> children = parent.children;
    int at = random.nextInt(children.size());
    int other = random.nextInt(children.size());
    Node node = random.nextInt(8) == 0 ? parent : children.get(at);
    switch (random.nextInt(11)) {
      case 0 -> children.remove(at);
      case 1 -> children.add(other, children.get(at).copy());
      case 2 -> Collections.swap(children, at, other);
      case 3 -> node.name = oneOf("Isin", "isin", "Source", "Fee", "Fees", "X", "TradeMessage");
      case 4 -> node.namespace = oneOf("", "urn:straightway:trade:2", "urn:straightway:trade:1 ");
      case 5 -> node.attributes.put(oneOf("a", "kind", "xml:lang", "id"), oneOf("", "TAX", "1"));
      case 6 -> node.children.add(new Node(oneOf("X", "Fee", "Source"), "1"));
      case 7 -> node.attributes.clear();
      case 8 -> children.add(other, new Node(oneOf("X", "Fee", "Isin"), node.text));
      case 9 -> parent.text = oneOf("x", " ", "\n", "0");
      default -> children.clear();
    }
    return mutant;
  }

  /** Another value in one place. */
  Node ofValues(Node message) {
    Node mutant = message.copy();
    List<Node> leaves = new ArrayList<>();
    leaves(mutant, leaves);
    Node leaf = leaves.get(random.nextInt(leaves.size()));
    if (leaf.name.equals("Fee") && random.nextInt(3) == 0) {
      leaf.attributes.put("kind", oneOf("TAX", "OTHER", "tax", "", " TAX", "TAX\n", "FEE"));
    } else {
      leaf.text = random.nextBoolean() ? oneOf(NASTY) : edited(leaf.text);
    }
    return mutant;
  }

  /** One to three changes of bytes. */
  byte[] ofBytes(byte[] document) {
    byte[] mutant = document;
    for (int i = random.nextInt(3); i >= 0; i--) {
      mutant = ofOneByte(mutant);
    }
    return mutant;
  }

  private byte[] ofOneByte(byte[] document) {
    int at = random.nextInt(document.length + 1);
    int to = Math.min(document.length, at + 1 + random.nextInt(4));
    return switch (random.nextInt(6)) {
      case 0 -> spliced(document, at, at, new byte[] {(byte) random.nextInt(256)});
      case 1 -> spliced(document, at, to, new byte[0]);
      case 2 -> spliced(document, at, Math.min(document.length, at + 1), someByteOf(document));
      case 3 -> spliced(document, at, at, piece(document));
      default -> spliced(document, at, at, Samples.utf8(oneOf(SNIPPETS)));
    };
  }

  private byte[] someByteOf(byte[] document) {
    return random.nextInt(4) == 0 || document.length == 0
        ? new byte[] {(byte) random.nextInt(256)}
        : new byte[] {document[random.nextInt(document.length)]};
  }

  private byte[] piece(byte[] document) {
    int from = random.nextInt(document.length + 1);
    int to = Math.min(document.length, from + random.nextInt(30));
    return spliced(new byte[0], 0, 0, java.util.Arrays.copyOfRange(document, from, to));
  }

  private static byte[] spliced(byte[] document, int from, int to, byte[] piece) {
    ByteArrayOutputStream mutant = new ByteArrayOutputStream(document.length + piece.length);
    mutant.write(document, 0, from);
    mutant.writeBytes(piece);
    mutant.write(document, to, document.length - to);
    return mutant.toByteArray();
  }

  private String edited(String value) {
    int at = random.nextInt(value.length() + 1);
    String piece = oneOf("0", "9", "1", ".", "-", " ", "A", "a", ":", "\u0663", "00000000", "_");
    int skipped = random.nextBoolean() ? 0 : 1;
    return value.substring(0, at)
        + (random.nextInt(4) == 0 ? "" : piece)
        + value.substring(Math.min(value.length(), at + skipped));
  }

  private static void leaves(Node node, List<Node> leaves) {
    if (node.children.isEmpty()) {
      leaves.add(node);
    }
    node.children.forEach(child -> leaves(child, leaves));
  }

  private String oneOf(String... values) {
    return values[random.nextInt(values.length)];
  }
}
