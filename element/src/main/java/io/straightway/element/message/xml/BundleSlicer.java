package io.straightway.element.message.xml;

import io.straightway.element.message.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts a file of many documents at its markup, without reading them: the children of one root
 * element, each with a known name without prefix. What is broken inside one of them stays in its
 * slice. Nothing is inherited from the root, so a slice stands alone.
 *
 * <p>A child ends at its end tag, at the start of the next child or at the end of the root,
 * whatever comes first. Inside a child, a comment, CDATA section or processing instruction in which
 * another one begins counts as one that has lost its end; between children it is passed over, so
 * that what someone has commented out stays out. What stands between children and is neither white
 * space nor comment nor processing instruction becomes a slice too, which is not readable; so does
 * a root without an end. Time and space are linear in the length.
 */
public final class BundleSlicer {
  private final byte[] body;
  private final MarkupScanner scanner;
  private final Gaps gaps;
  private final ByteSearch childStarts;
  private final String root;
  private final String child;
  private final List<Slice> slices = new ArrayList<>();
  private int start;
  private boolean open;
  private boolean ended;

  private BundleSlicer(HardenedXml xml, byte[] body, String root, String child, int from) {
    this.body = body;
    this.root = root;
    this.child = child;
    this.scanner = new MarkupScanner(body, from, body.length);
    this.gaps = new Gaps(xml, body);
    this.childStarts = new ByteSearch(body.length, this::childStartsAt);
    this.start = from;
  }

  /**
   * Cuts a file.
   *
   * @param body the file
   * @param root the name of its root element
   * @param child the name of the elements to cut out
   * @param from where the content of the root begins, behind its start tag
   * @return the slices in their order
   */
  public static List<Slice> slices(
      HardenedXml xml, byte[] body, String root, String child, int from) {
    BundleSlicer slicer = new BundleSlicer(xml, body, root, child, from);
    while (!slicer.ended) {
      slicer.step(slicer.scanner.next());
    }
    return slicer.slices;
  }

  private void step(MarkupScanner.Kind kind) {
    switch (kind) {
      case START_TAG, EMPTY_TAG -> startTag(kind);
      case END_TAG -> endTag();
      case COMMENT, CDATA, INSTRUCTION -> opaque();
      case DECLARATION -> {}
      case END -> {
        if (!open && gaps.isInsignificant(start, body.length)) {
          slices.add(new Slice(new byte[0])); // shows that the root has no end
        }
        cutUpTo(body.length);
        ended = true;
      }
    }
  }

  private void startTag(MarkupScanner.Kind kind) {
    if (isNamed(child)) {
      cutUpTo(scanner.start());
      open = true;
      if (kind == MarkupScanner.Kind.EMPTY_TAG) {
        cutUpTo(scanner.end());
      }
    }
  }

  private void endTag() {
    if (open && isNamed(child) && scanner.closed()) {
      cutUpTo(scanner.end());
    } else if (isNamed(root)
        && scanner.closed()
        && childStarts.next(scanner.end()) == body.length) {
      cutUpTo(scanner.start());
      start = scanner.end();
      cutUpTo(body.length);
      ended = true;
    }
  }

  private void opaque() {
    if (open && scanner.closed() && childStarts.next(scanner.start() + 2) < scanner.end()) {
      scanner.goOnAt(scanner.start() + 2);
    }
  }

  /** Ends the child that is open, or what stands between children. */
  private void cutUpTo(int end) {
    if (open || !gaps.isInsignificant(start, end)) {
      slices.add(new Slice(Arrays.copyOfRange(body, open ? start : blank(end), end)));
    }
    open = false;
    start = end;
  }

  private int blank(int end) {
    return gaps.blankUpTo(start, end);
  }

  private boolean isNamed(String name) {
    return !scanner.isNameWithColon() && scanner.isLocally(name);
  }

  private boolean childStartsAt(int offset) {
    if (body[offset] != '<') {
      return false;
    }
    int end = offset + 1 + child.length();
    if (end >= body.length || !TagName.endsName(body[end])) {
      return false;
    }
    for (int i = 0; i < child.length(); i++) {
      if (body[offset + 1 + i] != child.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
