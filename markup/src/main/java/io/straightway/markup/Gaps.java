package io.straightway.markup;

import java.nio.charset.StandardCharsets;

/**
 * What stands around the messages of a batch: white space, comments and processing instructions
 * may, anything else is a fault.
 */
public final class Gaps {
  private static final byte[] BEFORE = "<gap>".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] BEHIND = "</gap>".getBytes(StandardCharsets.US_ASCII);

  private final HardenedXml xml;
  private final byte[] body;

  public Gaps(HardenedXml xml, byte[] body) {
    this.xml = xml;
    this.body = body;
  }

  /** Where something else than white space begins, or the end. */
  public int blankUpTo(int from, int to) {
    return MarkupScanner.blankUpTo(body, from, to);
  }

  /** Whether the bytes may stand where no message does. */
  public boolean isInsignificant(int from, int to) {
    return blankUpTo(from, to) == to
        || (Characters.firstFault(body, from, to) == null
            && hasOnlyComments(from, to)
            && isWellFormed(from, to));
  }

  private boolean hasOnlyComments(int from, int to) {
    MarkupScanner scanner = new MarkupScanner(body, from, to);
    int at = from;
    for (; ; ) {
      MarkupScanner.Kind kind = scanner.next();
      if (blankUpTo(at, scanner.start()) != scanner.start()) {
        return false;
      }
      if (kind == MarkupScanner.Kind.END) {
        return true;
      }
      if (!kind.isComment() || !scanner.closed()) {
        return false;
      }
      at = scanner.end();
    }
  }

  /** Leaves to the parser what the scanner does not see: the names of processing instructions. */
  private boolean isWellFormed(int from, int to) {
    byte[] document = new byte[BEFORE.length + (to - from) + BEHIND.length];
    System.arraycopy(BEFORE, 0, document, 0, BEFORE.length);
    System.arraycopy(body, from, document, BEFORE.length, to - from);
    System.arraycopy(BEHIND, 0, document, document.length - BEHIND.length, BEHIND.length);
    try (XmlDocument gap = new XmlDocument(xml, document, document.length)) {
      gap.toEnd();
      return true;
    } catch (XmlRefusedException e) {
      return false;
    }
  }
}
