package io.straightway.db.server;

import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.DirectoryLock;
import io.straightway.db.server.program.Pause;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Starts or joins the one server of a directory, whatever state the directory is in. */
final class ServerStart {
  /** The number of attempts; the children of a killed server notice its death within moments. */
  private static final int ATTEMPTS = 40;

  private static final Pause PAUSE = new Pause(Duration.ofMillis(250), "waiting for the database");
  private static final Duration RECOVERY_PATIENCE = Duration.ofMinutes(10);

  private final ClusterDirectory directory;
  private final int port;
  private final KeptPort kept;
  private final Patience patience;
  private OptionalInt formerPort = OptionalInt.empty();

  /**
   * Prepares a start in a directory.
   *
   * @param port the requested port, or 0 for the former one
   */
  ServerStart(ClusterDirectory directory, int port, Patience patience) {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException(
          "port " + port + ": 0 (the former or a free one) to 65535");
    }
    this.directory = directory;
    this.port = port;
    this.kept = new KeptPort(directory.port());
    this.patience = patience;
  }

  EmbeddedServer startOrJoin() {
    return DirectoryLock.holding(directory.lock(), this::underLock);
  }

  /**
   * Starts the server until it can be joined; a started server is joined like any other, by a login
   * that works.
   */
  private EmbeddedServer underLock() {
    String failure = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<EmbeddedServer> running = join();
      if (running.isPresent()) {
        return running.get().movedFrom(formerPort);
      }
      Optional<String> failed = start();
      if (failed.isPresent()) {
        failure = failed.get();
        PAUSE.take();
      }
    }
    throw failedToStart(failure);
  }

  private Optional<EmbeddedServer> join() {
    Optional<EmbeddedServer> running = EmbeddedServer.find(directory);
    if (running.isEmpty()) {
      return running;
    }
    running.get().requireOurVersion();
    return switch (awaitAnswer(running.get())) {
      case READY -> Optional.of(onThePortAskedFor(running.get()));
      case STRANGER -> throw stranger(running.get());
      case NOT_YET -> refuseBusy(running.get());
      case SILENT -> {
        putDown(running.get());
        yield Optional.empty();
      }
    };
  }

  private Probe.Answer awaitAnswer(EmbeddedServer server) {
    long start = System.nanoTime();
    Probe.Answer answer = server.ask(patience.login());
    while (server.isAlive() && worthWaiting(answer, System.nanoTime() - start)) {
      PAUSE.take();
      answer = server.ask(patience.login());
    }
    return answer;
  }

  private boolean worthWaiting(Probe.Answer answer, long waitedNanos) {
    return switch (answer) {
      case READY, STRANGER -> false;
      case NOT_YET -> waitedNanos < RECOVERY_PATIENCE.toNanos();
      case SILENT -> waitedNanos < patience.silence().toNanos();
    };
  }

  private EmbeddedServer onThePortAskedFor(EmbeddedServer server) {
    if (port != 0 && server.port() != port) {
      throw new ServerFailure(
          "the database in %s already runs on port %d, not on %d; stop it first, or leave out the port"
              .formatted(directory.root(), server.port(), port));
    }
    return server;
  }

  private ServerFailure stranger(EmbeddedServer server) {
    return new ServerFailure(
        "the database in %s (port %d) refuses the passwords in %s; restore that file, or choose another directory"
            .formatted(directory.root(), server.port(), directory.credentials()));
  }

  /** Refuses to kill a server that recovers, since it would only begin again. */
  private Optional<EmbeddedServer> refuseBusy(EmbeddedServer server) {
    if (server.isAlive()) {
      throw new ServerFailure(
          "the database in %s (pid %d) has been starting or stopping for %d minutes; see %s"
              .formatted(
                  directory.root(), server.pid(), RECOVERY_PATIENCE.toMinutes(), directory.log()));
    }
    return Optional.empty();
  }

  /** Stops a server that runs but does not answer; it would hold the directory for ever. */
  private void putDown(EmbeddedServer server) {
    if (server.isAlive()) {
      ServerPrograms.of(directory).stop("immediate", patience.ending());
    }
    while (server.isAlive()) {
      server.kill();
      PAUSE.take();
    }
  }

  private Optional<String> start() {
    try {
      return attempt();
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't start", e);
    }
  }

  /**
   * Attempts a start.
   *
   * @return the failure, if another attempt may succeed
   */
  private Optional<String> attempt() throws IOException {
    new DataExchange(directory).completeIfDecided();
    new Fence(directory).refuseStart();
    ServerPrograms programs = ServerPrograms.of(directory);
    Cluster cluster = new Cluster(directory, programs);
    if (!directory.isInitialised()) {
      cluster.create();
    }
    Cluster.check(directory);
    ServerCredentials.read(directory.credentials());
    programs.account().own(directory.data());
    ServerSettings.write(directory.data(), programs.account());
    Postmaster.disownReusedPid(directory.data());
    ServerLog log = ServerLog.opened(directory.log(), programs.account());
    int chosen = port == 0 ? kept.next() : port;
    Command.Result result = programs.start(chosen);
    if (result.succeeded()) {
      formerPort = port == 0 ? kept.lostFor(chosen) : OptionalInt.empty();
      kept.keep(chosen);
      return Optional.empty();
    }
    String failure = result.output().strip() + "\n" + log.sinceOpened();
    if (mayPass(failure)) {
      return Optional.of(failure);
    }
    throw failedToStart(failure);
  }

  private boolean mayPass(String failure) {
    if (port == 0 && failure.contains("could not bind")) {
      kept.refused();
      return true;
    }
    return failure.contains("pre-existing shared memory block")
        || failure.contains("\"postmaster.pid\" already exists");
  }

  private ServerFailure failedToStart(String failure) {
    return new ServerFailure(
        "the database in %s did not start (its log is %s): %s"
            .formatted(directory.root(), directory.log(), failure));
  }
}
