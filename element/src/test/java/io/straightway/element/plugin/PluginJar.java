package io.straightway.element.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles a plug-in into a jar, as its author would. */
public final class PluginJar {
  private static final Map<String, Queue<String>> NOTES = new ConcurrentHashMap<>();

  private static final String SERVICE = "META-INF/services/" + TradePlugin.class.getName();

  private PluginJar() {}

  /** Returns the notes of the plug-in with this name; its source adds them. */
  public static Queue<String> notes(String plugin) {
    return NOTES.computeIfAbsent(plugin, name -> new ConcurrentLinkedQueue<>());
  }

  /**
   * Returns the source of a check with this name and method body, where the trade is {@code trade}.
   */
  static String check(String name, String body) {
    return source(name, "TradeCheck", "public Verdict check(TradeView trade) {" + body + "}");
  }

  /** Returns the source of an action with this name and method body. */
  static String action(String name, String body) {
    return source(name, "TradeAction", "public void booked(TradeView trade) {" + body + "}");
  }

  private static String source(String name, String type, String method) {
    return """
    import io.straightway.element.plugin.*;
    import io.straightway.staticdata.*;
    import java.math.BigDecimal;
    import java.time.LocalDate;
    public final class Example implements %s {
      public String name() { return "%s"; }
      %s
    }
    """
        .formatted(type, name, method);
  }

  /** Writes a jar whose plug-in is the class Example of this source. */
  static void write(Path jar, String source) throws IOException {
    write(jar, source, "Example");
  }

  /** Writes a jar that names a service; none if the name is empty. */
  static void write(Path jar, String source, String service) throws IOException {
    Path classes = Files.createTempDirectory("plug-in");
    compile(source, classes);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> compiled = Files.list(classes)) {
      for (Path written : compiled.toList()) {
        add(out, String.valueOf(written.getFileName()), Files.readAllBytes(written));
      }
      if (!service.isEmpty()) {
        add(out, SERVICE, service.getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
  }

  private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }

  private static void compile(String source, Path classes) {
    JavaFileObject unit =
        new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    StringWriter faults = new StringWriter();
    List<String> options =
        List.of(
            "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString());
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(faults, null, null, options, null, List.of(unit))
            .call();
    assertThat(compiled).as(faults.toString()).isTrue();
  }
}
