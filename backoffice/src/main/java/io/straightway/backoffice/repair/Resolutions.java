package io.straightway.backoffice.repair;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The actions that a person can take on an exception, by its code. */
public final class Resolutions {
  private static final Map<String, String> BY_CODE = read();

  private Resolutions() {}

  /** Returns all codes that an exception may have. */
  public static Set<String> codes() {
    return BY_CODE.keySet();
  }

  /**
   * Returns the actions for a code, in one sentence without its full stop; null if the code is
   * unknown.
   */
  static @Nullable String of(String code) {
    return BY_CODE.get(code);
  }

  private static Map<String, String> read() {
    Properties texts = new Properties();
    InputStream resource = Resolutions.class.getResourceAsStream("resolutions.properties");
    try (Reader text =
        new InputStreamReader(Objects.requireNonNull(resource), StandardCharsets.UTF_8)) {
      texts.load(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts.stringPropertyNames().stream()
        .collect(Collectors.toUnmodifiableMap(Function.identity(), texts::getProperty));
  }
}
