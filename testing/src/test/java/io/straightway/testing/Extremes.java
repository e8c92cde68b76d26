package io.straightway.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extremes for readers, which must read or refuse them in time: texts with every number replaced by
 * an extreme one, and megabytes of anything that a reader may collect or nest. A program feeds its
 * readers in a process with the memory of an element.
 */
public final class Extremes {
  private static final Pattern NUMBER =
      Pattern.compile("(?<=[>\":,/=])-?\\d+(?:[.,]\\d+)?(?=[<\",}\\s])");
  private static final List<String> NUMBERS =
      List.of(
          "1e999999999",
          "1E-999999999",
          "1e20000000",
          "-1e2147483648",
          "0x1p999999999",
          "9".repeat(100_000),
          "0." + "0".repeat(100_000) + "1",
          "1" + "0".repeat(1_000_000) + ".5");
  private static final List<String> PIECES =
      List.of(
          "<a>",
          "<a/>",
          "<a b=\"c\">",
          "<a><![CDATA[x]]></a>",
          "&amp;",
          "<!-- -->",
          "<?x y?>",
          ",",
          "\n",
          ",\n",
          "x,y\n",
          "\"",
          "{",
          "[",
          "{\"a\":",
          "\0",
          "\u00ff",
          ":",
          "\r\n:20:",
          "{1:F01",
          "9",
          " ");

  private final int length;
  private final Map<String, Reader> readers = new LinkedHashMap<>();
  private int read;

  /** A reader of bytes that answers or refuses. */
  public interface Reader {
    Object read(byte[] bytes) throws IOException;
  }

  /**
   * Creates extremes of a length.
   *
   * @param length the most bytes that a reader gets
   */
  public Extremes(int length) {
    this.length = length;
  }

  /** Adds a reader. */
  public Extremes of(String name, Reader reader) {
    readers.put(name, reader);
    return this;
  }

  /** Feeds a text with extreme numbers to each reader. */
  public void numbers(String name, String text) throws IOException {
    for (String number : NUMBERS) {
      feed(name + " with " + head(number), replaced(text, number));
    }
  }

  /** Feeds heads, each with every piece as often as the length allows, to each reader. */
  public void pieces(List<String> heads) throws IOException {
    for (String head : heads) {
      for (String piece : PIECES) {
        feed(
            head(head) + " and " + head(piece),
            head + piece.repeat((length - head.length()) / piece.length()));
      }
    }
  }

  /** Prints the number of texts that were read or refused. */
  public void report() {
    System.out.println(read + " read or refused");
  }

  /** Replaces the numbers of a text, as far as it stays below the length. */
  private String replaced(String text, String number) {
    StringBuilder extreme = new StringBuilder();
    Matcher found = NUMBER.matcher(text);
    while (found.find() && extreme.length() + number.length() < length) {
      found.appendReplacement(extreme, number);
    }
    return found.appendTail(extreme).toString();
  }

  private void feed(String name, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, Reader> reader : readers.entrySet()) {
      Duration begin = ComputingTime.now();
      try {
        reader.getValue().read(bytes);
      } catch (IllegalArgumentException e) {
        // refused
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(reader.getKey() + ", " + name, e);
      }
      if (ComputingTime.since(begin).compareTo(Patience.MOMENT) > 0) {
        throw new AssertionError(reader.getKey() + ", " + name + ": " + ComputingTime.since(begin));
      }
      read++;
    }
  }

  private static String head(String text) {
    return text.strip().substring(0, Math.min(12, text.strip().length())) + " " + text.length();
  }

  /**
   * Runs a program that feeds readers, with 400 MB of memory.
   *
   * @return its output, followed by its exit code unless that is 0
   */
  public static String run(Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    return code == 0 ? output : output + "exit code " + code;
  }
}
