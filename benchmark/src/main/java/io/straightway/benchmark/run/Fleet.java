package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.RunPlan;
import java.util.ArrayList;
import java.util.List;

/** The elements that take part in one point. */
sealed interface Fleet {
  /** Starts what is not running; returns the address of each. */
  List<String> start(RunPlan.Point<Deployment> point) throws Exception;

  /** Their processes on this machine; none if they are not ours. */
  List<Long> pids();

  /** Fails if one has ended. */
  void requireAlive();

  /** Lets everything inside commit and ends them, if they are ours. */
  void stop() throws InterruptedException;

  /** Elements that are started for each point. */
  final class Started implements Fleet {
    private final EngineProcesses processes;
    private final List<String> arguments;

    /**
     * None yet.
     *
     * @param arguments of each element, beside what varies
     */
    Started(EngineProcesses processes, List<String> arguments) {
      this.processes = processes;
      this.arguments = List.copyOf(arguments);
    }

    @Override
    public List<String> start(RunPlan.Point<Deployment> point) throws Exception {
      Deployment cell = point.cell();
      List<String> words = new ArrayList<>(arguments);
      words.addAll(List.of("--listen", "127.0.0.1:0"));
      words.addAll(List.of("--queues", Integer.toString(cell.queues())));
      words.addAll(List.of("--positions", cell.positions()));
      words.addAll(List.of("--commit-points", cell.commitPoints()));
      return processes.startElements(cell.elements(), words);
    }

    @Override
    public List<Long> pids() {
      return processes.elements().stream().map(ChildProcess::pid).toList();
    }

    @Override
    public void requireAlive() {
      processes.requireAlive();
    }

    @Override
    public void stop() throws InterruptedException {
      processes.stopElements();
    }
  }

  /**
   * Elements that run already, and go on running.
   *
   * @param addresses where they take trades in
   */
  record Standing(List<String> addresses) implements Fleet {
    @Override
    public List<String> start(RunPlan.Point<Deployment> point) {
      return addresses.subList(0, point.cell().elements());
    }

    @Override
    public List<Long> pids() {
      return List.of();
    }

    @Override
    public void requireAlive() {
      // their feeders notice
    }

    @Override
    public void stop() {
      // they are somebody else's
    }
  }
}
