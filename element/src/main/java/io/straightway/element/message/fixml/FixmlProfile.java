package io.straightway.element.message.fixml;

import io.straightway.markup.MarkupScanner;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values that an exchange omits from its FIXML because all its messages share them: the FIX
 * version, and in end-of-day files also the exchange's own name as the source. The profile writes
 * them into each message before it is read and kept, so that the kept message contains everything
 * that it was read from.
 *
 * <p>A profile applies only to documents in no namespace, and only supplies absent values.
 */
public enum FixmlProfile {
  /** Nothing is supplied. */
  NONE,
  /** CME: FIX 5.0 SP2, source CME. */
  CME,
  /** ICE: FIX 5.0 SP2, source ICE. */
  ICE;

  private static final String VERSION_SENT = "5.0 SP2";
  private static final String SENDER = "SID";
  private static final Pattern NAMESPACE = attribute("xmlns");
  private static final Pattern VERSION = attribute(Fixml.VERSION);
  private static final Pattern SOURCE = attribute(SENDER);

  private static Pattern attribute(String name) {
    return Pattern.compile("\\s" + name + "\\s*=");
  }

  /** Text that is written into a message at an offset. */
  private record Insertion(int at, String text) {}

  /**
   * Returns whether a document is FIXML of a supported version, as {@link Fixml#isRead}, under this
   * profile.
   */
  public boolean isRead(String namespace, @Nullable String version) {
    return Fixml.isRead(namespace, version)
        || (this != NONE && namespace.isEmpty() && version == null);
  }

  /**
   * Returns a message with its omitted values.
   *
   * @param message a document of one message, in any format and condition
   * @return the same bytes if nothing is supplied
   */
  public byte[] complete(byte[] message) {
    MarkupScanner tag = new MarkupScanner(message, 0, message.length);
    if (this == NONE || !isRoot(tag) || states(message, tag, NAMESPACE)) {
      return message;
    }
    Insertion version =
        states(message, tag, VERSION)
            ? null
            : insertion(tag.nameEnd(), Fixml.VERSION, VERSION_SENT);
    Insertion source = source(message, tag);
    return version == null && source == null ? message : with(message, version, source);
  }

  /** Moves to the root and returns whether that is FIXML without a prefix. */
  private static boolean isRoot(MarkupScanner tag) {
    MarkupScanner.Kind kind = tag.next();
    while (kind.isComment() && tag.closed()) {
      kind = tag.next();
    }
    return kind == MarkupScanner.Kind.START_TAG
        && tag.closed()
        && tag.isLocally(Fixml.ROOT)
        && tag.nameEnd() - tag.nameStart() == Fixml.ROOT.length();
  }

  /**
   * Returns the source to insert, or null if the header of the report or of its Batch states one.
   */
  private @Nullable Insertion source(byte[] message, MarkupScanner tag) {
    int inReport = -1;
    for (var kind = tag.next(); kind != MarkupScanner.Kind.END; kind = tag.next()) {
      if (kind.isStart() && tag.isLocally(Fixml.HEADER)) {
        if (states(message, tag, SOURCE)) {
          return null;
        }
        if (inReport >= 0) {
          return insertion(tag.nameEnd(), SENDER, name());
        }
      } else if (inReport >= 0 && !kind.isComment()) {
        return new Insertion(inReport, "<" + Fixml.HEADER + written(SENDER, name()) + "/>");
      } else if (kind == MarkupScanner.Kind.START_TAG && tag.isLocally(Fixml.REPORT)) {
        inReport = tag.end();
      }
    }
    return null;
  }

  private static Insertion insertion(int at, String attribute, String value) {
    return new Insertion(at, written(attribute, value));
  }

  private static String written(String attribute, String value) {
    return " " + attribute + "=\"" + value + "\"";
  }

  private static boolean states(byte[] message, MarkupScanner tag, Pattern attribute) {
    int from = tag.nameEnd();
    String text = new String(message, from, tag.end() - from, StandardCharsets.ISO_8859_1);
    return attribute.matcher(text).find();
  }

  private static byte[] with(byte[] message, @Nullable Insertion... insertions) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(message.length + 64);
    int at = 0;
    for (Insertion insertion : insertions) {
      if (insertion != null) {
        all.write(message, at, insertion.at() - at);
        all.writeBytes(insertion.text().getBytes(StandardCharsets.US_ASCII));
        at = insertion.at();
      }
    }
    all.write(message, at, message.length - at);
    return all.toByteArray();
  }
}
