package io.straightway.charts.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.charts.DrawingProgram;
import io.straightway.charts.FitCharts;
import io.straightway.charts.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TypefaceTest {
  @TempDir private Path directory;

  @Test
  void theTypefaceIsOurOwn() {
    assertThat(Typeface.load().getFamily()).isEqualTo("Liberation Sans");
  }

  @Test
  void itsLicenceComesWithIt() throws IOException {
    try (var licence = Typeface.class.getResourceAsStream("LiberationSans-LICENSE.txt")) {
      assertThat(licence).isNotNull();
      assertThat(new String(licence.readAllBytes(), StandardCharsets.UTF_8))
          .contains("SIL OPEN FONT LICENSE Version 1.1");
    }
  }

  @Test
  void aMachineWithoutFontsDrawsTheSame() throws IOException, InterruptedException {
    Path here = directory.resolve("here");
    Path bare = directory.resolve("bare");
    List<Path> drawn = FitCharts.write(Sample.REPEATS.report(), Sample.REPEATS.labels(), here);

    assertThat(drawWithoutFonts(bare)).isEmpty();

    assertThat(bare.resolve("fit.svg")).hasSameBinaryContentAs(drawn.get(0));
    assertThat(bare.resolve("fit.png")).hasSameBinaryContentAs(drawn.get(1));
  }

  @Test
  void missingFontsAreReportedInWords() throws IOException, InterruptedException {
    assertThat(drawWithoutFonts(directory.resolve("none"), "-Dsun.awt.fontconfig=/does/not/exist"))
        .contains("ChartFailure: charts can't be drawn, because this Java can't use fonts")
        .contains("Fontconfig head is null")
        .contains("install libfreetype6 and fontconfig");
  }

  /** Returns the output of a JVM whose fontconfig, if installed, reports that there is no font. */
  private String drawWithoutFonts(Path into, String... options)
      throws IOException, InterruptedException {
    Path home = Files.createDirectories(directory.resolve("home"));
    Path noFonts = Files.writeString(directory.resolve("fonts.conf"), "<fontconfig/>");
    Path printed = directory.resolve("printed.txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.awt.headless=true");
    // Java caches fontconfig's answers there
    command.add("-Duser.home=" + home);
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DrawingProgram.class.getName(), into.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
    builder.environment().put("FONTCONFIG_FILE", noFonts.toString());
    Process java = builder.start();
    assertThat(java.waitFor(60, TimeUnit.SECONDS)).as("Java ends").isTrue();
    return Files.readString(printed);
  }
}
