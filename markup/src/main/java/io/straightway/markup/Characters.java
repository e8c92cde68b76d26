package io.straightway.markup;

import org.jspecify.annotations.Nullable;

/**
 * Checks that bytes are UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates) and encode
 * only characters that are legal in XML 1.0 (production 2, Char).
 */
public final class Characters {
  private final byte[] bytes;
  private final int end;

  private Characters(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  /** Returns the first fault between two offsets, or null if there is none. */
  public static @Nullable XmlRefusal firstFault(byte[] bytes, int from, int to) {
    Characters characters = new Characters(bytes, to);
    int at = from;
    while (at < to) {
      int b = bytes[at];
      if (b >= ' ') {
        at++;
        continue;
      }
      int length = characters.lengthOfSpecial(at);
      if (length <= 0) {
        return length == ILLEGAL ? illegal(at) : notUtf8(at);
      }
      at += length;
    }
    return null;
  }

  private static final int NOT_UTF8 = 0;
  private static final int ILLEGAL = -1;

  private int lengthOfSpecial(int at) {
    int lead = bytes[at] & 0xFF;
    if (lead < ' ') {
      return lead == '\n' || lead == '\r' || lead == '\t' ? 1 : ILLEGAL;
    }
    if (lead >= 0xC2 && lead <= 0xDF) {
      return isTrail(at + 1, 0x80, 0xBF) ? 2 : NOT_UTF8;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
      return lengthOfThree(at, lead);
    }
    return lead >= 0xF0 && lead <= 0xF4 ? lengthOfFour(at, lead) : NOT_UTF8;
  }

  private int lengthOfThree(int at, int lead) {
    int lowest = lead == 0xE0 ? 0xA0 : 0x80;
    int highest = lead == 0xED ? 0x9F : 0xBF;
    if (!isTrail(at + 1, lowest, highest) || !isTrail(at + 2, 0x80, 0xBF)) {
      return NOT_UTF8;
    }
    boolean nonCharacter =
        lead == 0xEF && (bytes[at + 1] & 0xFF) == 0xBF && (bytes[at + 2] & 0xFF) >= 0xBE;
    return nonCharacter ? ILLEGAL : 3;
  }

  private int lengthOfFour(int at, int lead) {
    int lowest = lead == 0xF0 ? 0x90 : 0x80;
    int highest = lead == 0xF4 ? 0x8F : 0xBF;
    boolean whole =
        isTrail(at + 1, lowest, highest)
            && isTrail(at + 2, 0x80, 0xBF)
            && isTrail(at + 3, 0x80, 0xBF);
    return whole ? 4 : NOT_UTF8;
  }

  private boolean isTrail(int at, int lowest, int highest) {
    return at < end && (bytes[at] & 0xFF) >= lowest && (bytes[at] & 0xFF) <= highest;
  }

  private static XmlRefusal notUtf8(int at) {
    return new XmlRefusal(
        XmlRefusal.Code.XML_ENCODING, at, "The byte at offset " + at + " is not UTF-8.");
  }

  private static XmlRefusal illegal(int at) {
    return new XmlRefusal(
        XmlRefusal.Code.XML_MALFORMED,
        at,
        "The character at byte offset " + at + " is not allowed in XML 1.0.");
  }
}
