package io.straightway.element.message;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Changes valid messages slightly, so that most of them become invalid. */
final class Mutants {
  private final Random random;

  Mutants(Random random) {
    this.random = random;
  }

  /** Returns a copy with changed elements. */
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

  /** Returns a copy with one changed value. */
  Node ofValues(Node message) {
    Node mutant = message.copy();
    List<Node> leaves = new ArrayList<>();
    leaves(mutant, leaves);
    Node leaf = leaves.get(random.nextInt(leaves.size()));
    if (leaf.name.equals("Fee") && random.nextInt(3) == 0) {
      leaf.attributes.put("kind", oneOf("TAX", "OTHER", "tax", "", " TAX", "TAX\n", "FEE"));
    } else {
      leaf.text =
          switch (random.nextInt(5)) {
            case 0 -> ofLength(leaf.text, oneOf("1", "9", "A", "a"));
            case 1, 2 -> oneOf(HostileText.VALUES);
            default -> edited(leaf.text);
          };
    }
    return mutant;
  }

  /** Returns a copy with one to three changed bytes. */
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
      default -> spliced(document, at, at, Samples.utf8(oneOf(HostileText.MARKUP)));
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
    return spliced(new byte[0], 0, 0, Arrays.copyOfRange(document, from, to));
  }

  private static byte[] spliced(byte[] document, int from, int to, byte[] piece) {
    ByteArrayOutputStream mutant = new ByteArrayOutputStream(document.length + piece.length);
    mutant.write(document, 0, from);
    mutant.writeBytes(piece);
    mutant.write(document, to, document.length - to);
    return mutant.toByteArray();
  }

  /** Returns a value as long as some kind of value may be, or one character longer. */
  private String ofLength(String value, String filler) {
    int longest = Integer.parseInt(oneOf("2", "3", "9", "11", "12", "18", "32", "64"));
    return (value + filler.repeat(64)).substring(0, longest + random.nextInt(2));
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
