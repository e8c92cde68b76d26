package io.straightway.benchmark.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.benchmark.system.OwnCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilePartsTest {
  @TempDir Path dir;

  @Test
  void javaCodeIsWhatOurTopmostFrameIs() {
    assertThat(
            CostPart.ofJava(
                List.of(
                    "java.lang.Thread.run",
                    "org.apache.tomcat.util.net.NioEndpoint.run",
                    "io.straightway.element.server.TradeController.post",
                    "io.straightway.element.queue.ProcessQueue.run",
                    "org.postgresql.jdbc.PgStatement.execute")))
        .isEqualTo(CostPart.WRITE);
    assertThat(CostPart.ofJava(List.of("java.lang.Thread.run", "org.apache.coyote.Parser.parse")))
        .isEqualTo(CostPart.HTTP);
    assertThat(
            CostPart.ofJava(
                List.of("io.straightway.app.Stp.main", "org.springframework.core.Start.run")))
        .isEqualTo(CostPart.OTHER);
  }

  @Test
  void perfsStacksAreReadAndTheKernelIsApart() throws IOException {
    Path text = dir.resolve("perf.txt");
    Files.writeString(
        text,
        """

                   7f11 XLogInsert (/usr/bin/postgres)
                   7f12 ExecInsert (/usr/bin/postgres)
                   7f13 PortalRun (/usr/bin/postgres)

           ffffffff8100 do_syscall_64 ([kernel.kallsyms])
                   7f13 PortalRun (/usr/bin/postgres)

                   7f21 strlen+0x1 (/usr/lib/libc.so.6)
                   7f22 SPI_execute (/usr/bin/postgres)
                   7f23 ExecCallTriggerFunc (/usr/bin/postgres)
                   7f13 PortalRun (/usr/bin/postgres)
        """);
    Stacks stacks = new Stacks(CostPart::ofPostgreSql);
    PerfRecording.read(text, stacks);

    assertThat(stacks.count()).isEqualTo(3);
    assertThat(stacks.folded())
        .containsEntry("PortalRun;ExecInsert;XLogInsert", 1L)
        .containsEntry("PortalRun;do_syscall_64_[k]", 1L);
    assertThat(stacks.share(CostPart.WRITE)).isCloseTo(0.5, within(1e-9));
    assertThat(stacks.share(CostPart.CHECK)).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whatIsRecordedHasNoArchiveOfClassesWhichTheRecorderWouldCrashOn() {
    OwnCommand recorded =
        JavaRecording.recorded(
            new OwnCommand(
                "Main", command -> List.of("-Xmx1g", "-XX:SharedArchiveFile=a"), Map.of()));
    assertThat(recorded.jvmFlags("element"))
        .contains("-Xmx1g")
        .noneMatch(flag -> flag.contains("SharedArchiveFile"))
        .anyMatch(flag -> flag.startsWith("-XX:StartFlightRecording:"));
  }

  @Test
  void aFrameIsAsWideAsItsShareAndStandsAboveItsCaller() {
    String svg = new FlameGraph("a < b", Map.of("run;io.straightway.A.b", 3L, "run;c", 1L)).svg();

    assertThat(svg)
        .contains("<title>a &lt; b</title>")
        .contains("viewBox=\"0 0 1200 81\"")
        .containsPattern(
            "<title>run \\(100.0 %\\)</title><rect x=\"0.0\" y=\"47\" width=\"1200.0\"")
        .containsPattern(
            "io.straightway.A.b \\(75.0 %\\)</title><rect x=\"300.0\" y=\"30\" width=\"900.0\"")
        .contains(">A.b</text>");
  }
}
