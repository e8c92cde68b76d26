package io.straightway.markup;

import org.jspecify.annotations.Nullable;

/**
 * Refuses documents that would make the parser slow. The length of a document is limited by its
 * reader; this class limits its depth and the number of everything that the parser keeps in tables
 * and lists: names, attributes and prefixes. A hostile document can make that work quadratic in
 * their number, so the numbers are bounded, far above those of messages in use: a FIXML report of 5
 * kB has 318 attributes, 52 of them in one element.
 */
public final class MarkupLimits {
  static final int MAX_DEPTH = 64;
  static final int MAX_ELEMENTS = 1024;
  static final int MAX_ATTRIBUTES = 256;
  static final int MAX_ATTRIBUTES_IN_ALL = 4096;
  static final int MAX_NAME_BYTES = 256;

  private final MarkupScanner scanner;
  private final int maxElements;
  private final int maxAttributesInAll;
  private int depth;
  private int elements;
  private int attributes;

  private MarkupLimits(byte[] bytes, int to, int maxElements, int maxAttributesInAll) {
    scanner = new MarkupScanner(bytes, 0, to);
    this.maxElements = maxElements;
    this.maxAttributesInAll = maxAttributesInAll;
  }

  /** Returns the first fault before an offset, or null if there is none. */
  public static @Nullable XmlRefusal firstFault(byte[] bytes, int to) {
    return new MarkupLimits(bytes, to, MAX_ELEMENTS, MAX_ATTRIBUTES_IN_ALL).firstFault();
  }

  /**
   * As {@link #firstFault(byte[], int)}, for documents of up to {@code maxElements} elements, and
   * as many attributes.
   */
  public static @Nullable XmlRefusal firstFault(byte[] bytes, int to, int maxElements) {
    return new MarkupLimits(bytes, to, maxElements, maxElements).firstFault();
  }

  private @Nullable XmlRefusal firstFault() {
    for (; ; ) {
      MarkupScanner.Kind kind = scanner.next();
      if (kind == MarkupScanner.Kind.END) {
        return null;
      }
      XmlRefusal refusal = fault(kind);
      if (refusal != null) {
        return refusal;
      }
    }
  }

  private @Nullable XmlRefusal fault(MarkupScanner.Kind kind) {
    if (kind == MarkupScanner.Kind.DECLARATION) {
      return refusal(XmlRefusal.Code.XML_DTD, "A <! begins neither a comment nor a CDATA section.");
    }
    count(kind);
    if (depth > MAX_DEPTH || (depth == MAX_DEPTH && kind == MarkupScanner.Kind.EMPTY_TAG)) {
      return tooMuch("Elements are nested deeper than " + MAX_DEPTH + ".");
    }
    if (elements > maxElements) {
      return tooMuch("There are more than " + maxElements + " elements.");
    }
    if (scanner.attributes() > MAX_ATTRIBUTES) {
      return tooMuch("An element has more than " + MAX_ATTRIBUTES + " attributes.");
    }
    if (attributes > maxAttributesInAll) {
      return tooMuch("There are more than " + maxAttributesInAll + " attributes in all.");
    }
    if (scanner.longestName() > MAX_NAME_BYTES) {
      return tooMuch("A name is longer than " + MAX_NAME_BYTES + " bytes.");
    }
    if (kind == MarkupScanner.Kind.INSTRUCTION && scanner.isNameWithColon()) {
      return malformed("has a name with a colon");
    }
    return scanner.closed() ? null : malformed("does not end correctly");
  }

  private void count(MarkupScanner.Kind kind) {
    attributes += scanner.attributes();
    switch (kind) {
      case START_TAG -> {
        depth++;
        elements++;
      }
      case EMPTY_TAG -> elements++;
      case END_TAG -> depth--;
      default -> {}
    }
  }

  private XmlRefusal malformed(String fault) {
    return refusal(
        XmlRefusal.Code.XML_MALFORMED,
        "The markup that begins at byte offset " + scanner.start() + " " + fault + ".");
  }

  private XmlRefusal tooMuch(String reason) {
    return refusal(XmlRefusal.Code.XML_LIMIT, reason);
  }

  private XmlRefusal refusal(XmlRefusal.Code code, String reason) {
    return new XmlRefusal(code, scanner.start(), reason);
  }
}
