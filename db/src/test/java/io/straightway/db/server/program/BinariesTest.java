package io.straightway.db.server.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.server.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinariesTest {
  @AutoClose private final TemporaryDirectory dir = TemporaryDirectory.create();

  @ParameterizedTest
  @CsvSource({
    "amd64, postgres-linux-x86_64.txz",
    "x86_64, postgres-linux-x86_64.txz",
    "aarch64, postgres-linux-arm_64.txz"
  })
  void theProgramsOfThisArchitectureAreOnTheClassPath(String architecture, String archive) {
    assertThat(Binaries.archive("Linux", architecture)).isEqualTo(archive);
    assertThat(Binaries.class.getResource("/" + archive)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"Mac OS X, aarch64", "Windows 11, amd64", "Linux, s390x"})
  void anUnsupportedSystemIsToldToUseItsOwnServer(String system, String architecture) {
    assertThatThrownBy(() -> Binaries.archive(system, architecture))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining(system + " " + architecture)
        .hasMessageContaining("--database");
  }

  @Test
  void programsThatUnpackAtOnceEndWithOneCopyInTheFirstCacheThatCanBeWritten() throws Exception {
    Path unwritable = Files.createFile(dir.path().resolve("file")).resolve("cache");
    Path cache = dir.path().resolve("cache");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Binaries> binaries = threads.submit(() -> unpacked(unwritable, cache));
      Future<Binaries> two = threads.submit(() -> unpacked(unwritable, cache));
      assertThat(binaries.get()).isEqualTo(two.get());
      assertThat(cache.toFile().list()).containsExactly(binaries.get().home().toFile().getName());
      Command.Result version =
          Command.run(List.of(binaries.get().program("postgres"), "--version"));
      assertThat(version.output()).contains("17.11");
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void withoutAnyCacheEveryReasonIsReported() throws IOException {
    Path file = Files.createFile(dir.path().resolve("file"));
    assertThatThrownBy(() -> unpacked(file.resolve("one"), file.resolve("two")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }

  private Binaries unpacked(Path... caches) throws IOException {
    ServerAccount account = ServerAccount.forData(dir.path().resolve("data"));
    return Binaries.unpacked(account, Binaries.VERSION, Binaries.ours(), List.of(caches));
  }
}
