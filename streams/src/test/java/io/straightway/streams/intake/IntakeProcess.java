package io.straightway.streams.intake;

import static io.straightway.testing.Patience.LONG;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.ShortLivedJvm;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** An element that reads from Kafka, in a process of its own. */
final class IntakeProcess implements AutoCloseable {
  private final Process process;

  private IntakeProcess(Process process) {
    this.process = process;
  }

  static IntakeProcess start(String name, DatabaseAddress database, KafkaIntakeSettings settings)
      throws IOException {
    List<String> arguments =
        List.of(
            name,
            database.jdbcUrl(),
            settings.bootstrap(),
            settings.topic(),
            settings.group(),
            settings.protocol().name());
    ProcessBuilder builder =
        new ProcessBuilder(ShortLivedJvm.command(Main.class.getName(), arguments));
    builder.environment().put("STP_ENGINE_USER", database.credentials(Role.ENGINE).user());
    builder.environment().put("STP_ENGINE_PASSWORD", database.credentials(Role.ENGINE).password());
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    return new IntakeProcess(builder.start());
  }

  /** Kills the process, as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Asks the process to end, by SIGTERM, and waits until it has. */
  boolean stop() throws InterruptedException {
    process.destroy();
    return process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    kill();
  }

  /** The main program of the process. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) throws SQLException {
      DatabaseAddress address = DatabaseAddress.external(arguments[1], System.getenv());
      ElementSettings settings =
          EngineFixture.settings(address, CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2);
      Clock clock = Clock.systemUTC();
      Element element =
          Element.start(settings, new ElementMetrics(new SimpleMeterRegistry()), clock);
      TradeIntake intake = new TradeIntake(element.queues(), 5_000, LONG, clock);
      KafkaIntake reading =
          KafkaIntake.start(
              new KafkaIntakeSettings(
                  arguments[2],
                  arguments[3],
                  arguments[4],
                  arguments[3] + "-outcomes",
                  GroupProtocol.valueOf(arguments[5]),
                  // so that the group notices sooner that a member was killed
                  arguments[5].equals("CLASSIC")
                      ? Map.of("session.timeout.ms", "3000", "heartbeat.interval.ms", "500")
                      : Map.of(),
                  EngineFixture.MAX_BODY,
                  Set.of()),
              arguments[0],
              intake,
              source -> true);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    reading.close();
                    element.close();
                  }));
    }
  }
}
