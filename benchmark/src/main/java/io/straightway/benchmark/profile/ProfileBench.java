package io.straightway.benchmark.profile;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.benchmark.run.Fleet;
import io.straightway.benchmark.run.PointMeasurement;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.benchmark.system.ServerProcess;
import io.straightway.db.server.program.Directories;
import io.straightway.scalability.run.RunPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures where the time of a trade goes, for each of some loads, with one element and one feeder.
 *
 * @param command how to do it again, for the manifest
 * @param loads by name
 */
public record ProfileBench(String command, Map<String, BenchPlan> loads, MeasuringSession session) {
  private static final String KIND = "profile";

  /**
   * Runs it.
   *
   * @throws IllegalArgumentException if the directory has the results of a bench
   */
  public List<LoadProfile> run() throws Exception {
    session.requireNoResults();
    return session.exclusively(() -> session.run("asked to end: cleaning up", this::run));
  }

  private List<LoadProfile> run(BenchDatabase database, Cleanup cleanup) throws Exception {
    Manifest begun = session.begun(task(), database, session.own());
    session.directory().write(begun);
    Path work = session.directory().work();
    List<LoadProfile> profiles = new ArrayList<>();
    for (Map.Entry<String, BenchPlan> load : loads.entrySet()) {
      session.screen().say("feeding: " + load.getKey());
      database.loadStaticData(load.getValue().trades("static", 0, 0), work.resolve("static-data"));
      profiles.add(profile(load.getKey(), load.getValue(), database, cleanup));
    }
    session.directory().write(begun.ended(Instant.now()));
    Directories.delete(work.resolve("static-data"));
    session.directory().removeWorkIfEmpty();
    return profiles;
  }

  private Manifest.Task task() {
    Map<String, Object> described = new LinkedHashMap<>();
    loads.forEach((name, plan) -> described.put(name, plan.described()));
    long seed = loads.values().iterator().next().load().seed();
    return new Manifest.Task(KIND, command, seed, described);
  }

  private LoadProfile profile(String name, BenchPlan plan, BenchDatabase database, Cleanup cleanup)
      throws Exception {
    Path logs = session.directory().logs().resolve(name);
    Files.createDirectories(logs);
    JavaRecording.prepare(logs);
    OwnCommand commands = JavaRecording.recorded(session.own().with(database.elementVariables()));
    EngineProcesses processes = new EngineProcesses(commands, logs, cleanup);
    ProfileWatch watch =
        new ProfileWatch(
            name,
            logs,
            session.directory().path(),
            ServerProcess.postmaster(database.database()),
            new PerfRecording(logs, cleanup, session.own().environment()));
    database.removeTrades();
    database.checkpoint();
    PointMeasurement.Result result =
        new PointMeasurement(
                plan,
                new RunPlan.Point<Deployment>(name, plan.smallest(), 1, false),
                database,
                processes,
                new Fleet(processes, database.elementArguments(), List.of(), null),
                session.directory().work().resolve(name),
                watch)
            .measure();
    LoadProfile profile =
        watch.profile(Boolean.TRUE.equals(result.point().checked()), result.point().note());
    if (profile == null) {
      throw new BenchFailure(name + ": " + result.point().note());
    }
    return profile;
  }
}
