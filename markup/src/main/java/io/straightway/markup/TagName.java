package io.straightway.markup;

/** Names in tags, looked at as bytes. */
public final class TagName {
  private final byte[] bytes;
  private final int limit;

  public TagName(byte[] bytes, int limit) {
    this.bytes = bytes;
    this.limit = limit;
  }

  /** Behind the name that begins at an offset; the offset itself if none does. */
  public int endOf(int from) {
    int at = from;
    while (at < limit && !endsName(bytes[at])) {
      at++;
    }
    return at;
  }

  /** Whether a name, without its prefix if it has one, is this one. */
  public boolean isLocally(String name, int from, int to) {
    int local = from;
    for (int i = from; i < to; i++) {
      if (bytes[i] == ':') {
        local = i + 1;
        break;
      }
    }
    return to - local == name.length() && startsWith(name, local);
  }

  static boolean endsName(byte b) {
    return switch (b) {
      case ' ', '\t', '\r', '\n', '/', '>', '<', '=', '"', '\'', '?' -> true;
      default -> false;
    };
  }

  private boolean startsWith(String name, int from) {
    for (int i = 0; i < name.length(); i++) {
      if (bytes[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
