package io.straightway.benchmark.session;

import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.floor.BareInsert;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.benchmark.system.TradeTopic;
import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A session with its database open, and the manifest of what it measures. */
public final class OpenSession {
  private final MeasuringSession session;
  private final BenchDatabase database;
  private final Cleanup cleanup;
  private final OwnCommand commands;
  private Manifest manifest;

  OpenSession(MeasuringSession session, Manifest.Task task, BenchDatabase database, Cleanup cleanup)
      throws Exception {
    this.session = session;
    this.database = database;
    this.cleanup = cleanup;
    this.commands = session.own().with(database.elementVariables());
    this.manifest =
        Manifest.begun(
            task,
            database.conditions(session.directory().path(), commands),
            session.clock().instant());
  }

  /** Returns the database that trades are booked to. */
  public BenchDatabase database() {
    return database;
  }

  /** Returns the clean-up, which closes at the end what it has opened. */
  public Cleanup cleanup() {
    return cleanup;
  }

  /** Returns the manifest as last changed. */
  public Manifest manifest() {
    return manifest;
  }

  /** Changes the manifest and writes it. */
  public void keep(UnaryOperator<Manifest> change) throws IOException {
    manifest = change.apply(manifest);
    session.directory().write(manifest);
  }

  /** Adds a warning to the manifest. */
  public void warn(String warning) throws IOException {
    keep(changed -> changed.warned(warning));
  }

  /** Takes up the manifest of an interrupted session in this directory, if there is one. */
  public void continueFormer() {
    manifest =
        session.directory().manifest().map(former -> former.continuedAs(manifest)).orElse(manifest);
  }

  /** Writes the manifest with the time of the end. */
  public void end() throws IOException {
    keep(changed -> changed.ended(session.clock().instant()));
  }

  /** Returns a set for the processes of this session, without any. */
  public EngineProcesses processes(Path logs) {
    return new EngineProcesses(commands, logs, cleanup);
  }

  /** Starts a broker with a topic of trades; null if trades go over HTTP. */
  public @Nullable TradeTopic topic(LocalBroker.@Nullable Source brokers) throws Exception {
    return brokers == null ? null : cleanup.open(() -> TradeTopic.start(brokers));
  }

  /** Leaves the static data of generated trades in the database, and no trade. */
  public void prepare(GeneratorSettings universe) throws IOException, SQLException {
    database.removeTrades();
    database.loadStaticData(universe, session.directory().work().resolve("static-data"));
  }

  /** Measures a bare INSERT, unless that was done before, and writes it to the manifest. */
  public Manifest.Insert bareInsert() throws IOException, SQLException {
    Manifest.Insert stored = manifest.insert();
    if (stored != null) {
      return stored;
    }
    Manifest.Insert measured = BareInsert.measure(database.database());
    keep(changed -> changed.with(measured));
    return measured;
  }
}
