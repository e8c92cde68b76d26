package io.straightway.app;

import io.straightway.app.bench.Logins;
import io.straightway.db.server.ShortLivedJvm;
import io.straightway.db.server.TestDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The class path of this JVM as JARs, and an archive of the classes that an element loads from
 * them. With both, a process started by a test takes far less processor time until it is ready.
 * They are made once for the content of the class path, by the first test JVM that needs them.
 */
final class ArchivedClasses {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  /**
   * A directory for each class path, so that JVMs with different ones don't overwrite each other's
   * files.
   */
  private static final Path PLACE =
      Path.of("target", "archived-classes", Integer.toHexString(CLASS_PATH.hashCode()))
          .toAbsolutePath();

  private static final Path CONTENTS = PLACE.resolve("contents");
  private static final Path ARGUMENTS = PLACE.resolve("arguments");
  private static final Path ARCHIVE = PLACE.resolve("classes.jsa");
  private static final Path LIST = PLACE.resolve("classes.list");

  private static @Nullable String arguments;

  private ArchivedClasses() {}

  /**
   * Returns the reference to the file of JVM arguments for JARs and archive, with the flags of a
   * short life.
   */
  static synchronized String arguments() {
    if (arguments == null) {
      try {
        requireMade();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException("can't archive classes in " + PLACE, e);
      }
      arguments = "@" + ARGUMENTS;
    }
    return arguments;
  }

  @SuppressWarnings("try") // the lock is held but not used
  private static void requireMade() throws IOException, InterruptedException {
    Files.createDirectories(PLACE);
    try (FileChannel lock =
            FileChannel.open(
                PLACE.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock ignored = lock.lock()) {
      String contents = contents();
      if (!Files.exists(CONTENTS) || !Files.readString(CONTENTS).equals(contents)) {
        make();
        Files.writeString(CONTENTS, contents);
      }
    }
  }

  /** Returns all files of the class path, with size and modification time. */
  private static String contents() throws IOException {
    StringBuilder contents = new StringBuilder();
    for (String entry : classPath()) {
      try (Stream<Path> files = Files.walk(Path.of(entry))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          contents.append(file).append(' ').append(Files.size(file)).append(' ');
          contents.append(Files.getLastModifiedTime(file)).append('\n');
        }
      }
    }
    return contents.toString();
  }

  private static List<String> classPath() {
    return Stream.of(CLASS_PATH.split(File.pathSeparator))
        .filter(entry -> Files.exists(Path.of(entry)))
        .toList();
  }

  private static void make() throws IOException, InterruptedException {
    Files.deleteIfExists(CONTENTS);
    Files.deleteIfExists(ARCHIVE);
    List<String> jars = new ArrayList<>();
    for (String entry : classPath()) {
      jars.add(Files.isDirectory(Path.of(entry)) ? jar(entry, jars.size()) : entry);
    }
    String classPath = String.join(File.pathSeparator, jars);
    List<String> arguments = new ArrayList<>(ShortLivedJvm.FLAGS);
    arguments.addAll(List.of("-cp", classPath));
    write(arguments);
    listClasses();
    archive(classPath);
    if (Files.exists(ARCHIVE)) {
      arguments.addAll(List.of("-XX:SharedArchiveFile=" + ARCHIVE, "-Dstp.archive=" + ARCHIVE));
    }
    write(arguments);
  }

  /** Packs a directory into a JAR, because classes in directories are never archived. */
  private static String jar(String directory, int number) {
    String jar = PLACE.resolve(number + ".jar").toString();
    ToolProvider program = ToolProvider.findFirst("jar").orElseThrow();
    if (program.run(System.out, System.err, "-c0f", jar, "-C", directory, ".") != 0) {
      throw new IllegalStateException("can't make a JAR of " + directory);
    }
    return jar;
  }

  private static void write(List<String> arguments) throws IOException {
    Files.writeString(ARGUMENTS, "\"" + String.join("\"\n\"", arguments) + "\"\n");
  }

  /**
   * Lists the loaded classes without lambdas, since Java 17 crashes on some of them; see the
   * launcher.
   */
  private static void listClasses() throws IOException, InterruptedException {
    try (TestDatabase database = TestDatabase.fresh();
        ChildProcess element =
            StpProcess.start(
                "@" + ARGUMENTS + " -XX:DumpLoadedClassList=" + LIST,
                PLACE,
                Logins.of(database),
                "element",
                "--console",
                "--database=" + database.address().jdbcUrl(),
                "--listen=127.0.0.1:0")) {
      element.awaitLine(Pattern.compile("^ready: "), Patience.LONG);
      element.stop(Patience.LONG);
    }
    List<String> lines = Files.readAllLines(LIST);
    Files.write(LIST, lines.stream().filter(line -> !line.startsWith("@lambda-proxy")).toList());
  }

  /** Dumps the archive. If that fails, processes run without it. */
  private static void archive(String classPath) throws IOException, InterruptedException {
    new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:dump",
            "-XX:+UseG1GC",
            "-XX:SharedClassListFile=" + LIST,
            "-XX:SharedArchiveFile=" + ARCHIVE,
            "-cp",
            classPath)
        .redirectErrorStream(true)
        .redirectOutput(PLACE.resolve("archive.log").toFile())
        .start()
        .waitFor();
  }
}
