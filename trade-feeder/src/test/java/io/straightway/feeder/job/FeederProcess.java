package io.straightway.feeder.job;

import io.straightway.feeder.deliver.FeedBuilder;
import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.progress.FeedProgress;
import io.straightway.feeder.progress.FeedResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A feeder in a process of its own, so that it can be killed or given little memory. */
final class FeederProcess {
  /** Flags of a JVM that lives for seconds, and runs classes freshly compiled by {@code javac}. */
  private static final List<String> SHORT_LIFE =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private FeederProcess() {}

  /** Feeds a file to an address in batches of a size. */
  public static void main(String[] arguments) throws IOException {
    FeedSettings settings =
        FeedBuilder.changed(
            FeedSettings.of(List.of(Path.of(arguments[0])), URI.create(arguments[1])),
            changed -> changed.batchSize = Integer.parseInt(arguments[2]));
    FeedResult result = new TradeFeeder().feed(settings, FeedProgress.none());
    System.out.println(result.sent() + " sent");
  }

  /** Starts a feeder process. */
  static Process start(Path file, URI to, int batchSize, String... jvmOptions) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SHORT_LIFE);
    command.addAll(List.of(jvmOptions));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(FeederProcess.class.getName(), file.toString(), to.toString(), batchSize + ""));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log(file).toFile()))
        .start();
  }

  /** Returns the log of a file's feeders. */
  static Path log(Path file) {
    return file.resolveSibling("feeder.log");
  }
}
