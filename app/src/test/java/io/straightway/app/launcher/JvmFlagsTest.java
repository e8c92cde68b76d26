package io.straightway.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The effects of the flags that all our JVMs share. */
final class JvmFlagsTest {
  private static final Path FLAGS = Path.of("src/main/resources/io/straightway/app/jvm");

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FLAGS)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void noJvmReadsASerializedObject(Path flags) throws Exception {
    assertThat(run(List.of())).contains("read [gadget]");
    assertThat(run(List.of("@" + flags)))
        .contains("java.io.InvalidClassException: filter status: REJECTED");
  }

  @ParameterizedTest
  @MethodSource("files")
  void noJvmWritesItsMemoryToAFile(Path flags) throws Exception {
    assertThat(Files.readAllLines(flags)).contains("-XX:-CreateCoredumpOnCrash");
    assertThat(Files.readString(flags)).doesNotContain("HeapDump");
  }

  @Test
  void noServiceOfSystemdLeavesACoreDump() throws Exception {
    List<Path> units = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("src/dist/systemd"))) {
      files.forEach(units::add);
    }
    assertThat(units)
        .isNotEmpty()
        .allSatisfy(unit -> assertThat(Files.readAllLines(unit)).contains("LimitCORE=0"));
  }

  @Test
  void aProcessThatATestStartsFindsItsClassesInTheArchive() throws Exception {
    List<String> words = new ArrayList<>(StpProcess.words(List.of("element", "--help")));
    words.add(words.indexOf("io.straightway.app.Stp"), "-Xlog:class+load");

    assertThat(output(words))
        .contains("io.straightway.app.engine.ElementCommand source: shared objects file");
  }

  private static String run(List<String> flags) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), SerializedObjectReader.class.getName()));
    return output(command);
  }

  private static String output(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  /** Writes an object and reads it back. */
  static final class SerializedObjectReader {
    private SerializedObjectReader() {}

    public static void main(String[] arguments) throws Exception {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(new ArrayList<>(List.of("gadget")));
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        System.out.println("read " + in.readObject());
      }
    }
  }
}
