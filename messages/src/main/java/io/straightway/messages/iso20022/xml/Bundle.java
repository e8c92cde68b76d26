package io.straightway.messages.iso20022.xml;

import io.straightway.markup.BatchForm;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MarkupScanner;
import io.straightway.markup.MessageCutter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file of many messages, named {@code *.bundle.xml}: {@code <Bundle
 * xmlns="urn:straightway:bundle:1">} with Documents as its children. A bundle is not part of the
 * standard; it saves the file system one file per message. Its messages do not affect each other.
 */
public final class Bundle {
  private static final BatchForm FORM = new BatchForm("Bundle", "Document", null);
  private static final byte[] OPENING = ascii("<Bundle xmlns=\"urn:straightway:bundle:1\">");
  private static final byte[] CLOSING = ascii("</Bundle>");
  private static final byte[] DECLARATION = ascii("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  private static final byte[] DOCUMENT_OPENING = ascii("<Document");

  private Bundle() {}

  /**
   * Writes a bundle.
   *
   * @param out the target; neither flushed nor closed
   * @param documents messages as written by {@link MessageWriter}: a bare Document each
   * @throws IllegalArgumentException if a message is not a bare Document
   * @throws IOException if the bundle can't be written
   */
  public static void write(OutputStream out, Iterable<byte[]> documents) throws IOException {
    out.write(OPENING);
    out.write('\n');
    for (byte[] document : documents) {
      if (!startsWith(document, 0, DOCUMENT_OPENING)) {
        throw new IllegalArgumentException("A bundle must have bare Documents only.");
      }
      out.write(document);
      out.write('\n');
    }
    out.write(CLOSING);
    out.write('\n');
  }

  /**
   * Splits a file into its messages, each to be read by {@link MessageReader}. A file that does not
   * begin as a bundle is one message. Bytes of a bundle that belong to no complete message are
   * returned too, and will be unreadable. Takes time and space linear in the length of the file.
   *
   * @param file a whole file; a bundle may begin with the usual XML declaration
   */
  public static List<byte[]> documents(HardenedXml xml, byte[] file) {
    int start = blanks(file, startsWith(file, 0, DECLARATION) ? DECLARATION.length : 0);
    if (!startsWith(file, start, OPENING)) {
      return List.of(file);
    }
    MarkupScanner root = new MarkupScanner(file, start, file.length);
    root.next();
    List<byte[]> documents = new ArrayList<>();
    new MessageCutter(FORM, file, root, true, xml).cut(documents, Integer.MAX_VALUE);
    return documents;
  }

  private static int blanks(byte[] file, int from) {
    int at = from;
    while (at < file.length && (file[at] == '\n' || file[at] == '\r' || file[at] == ' ')) {
      at++;
    }
    return at;
  }

  private static boolean startsWith(byte[] bytes, int at, byte[] expected) {
    int end = at + expected.length;
    return end <= bytes.length && Arrays.equals(bytes, at, end, expected, 0, expected.length);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
