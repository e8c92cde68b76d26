package io.straightway.app.support;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The passwords and secrets known to this process, to be removed from texts. */
final class Secrets {
  private static final String HIDDEN = "(hidden)";
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i).*(PASSWORD|PASSPHRASE|SECRET|TOKEN).*");
  private static final String FILE = "_FILE";

  /** A named secret such as {@code password=x} or {@code password: x}, anywhere in a text. */
  private static final Pattern NAMED =
      Pattern.compile("(?i)((?:password|passphrase|secret|token)[\"']?\\s*[=:]\\s*)[^\\s,;&]+");

  /** A login in an address, such as {@code https://user:password@host}. */
  private static final Pattern IN_URL = Pattern.compile("(://)[^/\\s@]*@");

  private final Set<String> values =
      new TreeSet<>(
          Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));

  /** Collects the secrets in environment variables, or in the files that they name. */
  Secrets(Map<String, String> environment, Path directory) {
    environment.forEach(
        (name, value) -> {
          if (isSecret(name)) {
            add(name.endsWith(FILE) ? contents(directory.resolve(value)) : value);
          }
        });
  }

  private static boolean isSecret(String name) {
    return SECRET_NAME.matcher(name).matches();
  }

  private static @Nullable String contents(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return null; // an unreadable file can't leak from here either
    }
  }

  private void add(@Nullable String value) {
    if (value != null && !value.isBlank()) {
      values.add(value);
    }
  }

  /** Adds the passwords of a database. */
  void add(DatabaseAddress address) {
    for (Credentials login : address.credentials().values()) {
      add(login.password());
    }
  }

  /** Returns the variables of this program, with secrets hidden. */
  static Map<String, String> shown(Map<String, String> environment) {
    Map<String, String> shown = new TreeMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("STP_")) {
            shown.put(name, isSecret(name) && !name.endsWith(FILE) ? HIDDEN : value);
          }
        });
    return shown;
  }

  /** Returns a text without these secrets and without anything that looks like one. */
  String hide(String text) {
    String hidden = text;
    for (String value : values) {
      hidden = hidden.replace(value, HIDDEN);
    }
    hidden = IN_URL.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    return NAMED.matcher(hidden).replaceAll("$1" + HIDDEN);
  }
}
