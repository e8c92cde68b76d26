package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.TradeTopic;
import io.straightway.scalability.run.ChildProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one point, either started for it or already running.
 *
 * @param processes starts and ends our elements; has none if the elements already run
 * @param arguments the fixed arguments of each started element
 * @param standing the addresses of elements that already run; empty to start new ones
 * @param topic the topic that started elements read; null if they are fed over HTTP
 */
public record Fleet(
    EngineProcesses processes,
    List<String> arguments,
    List<String> standing,
    @Nullable TradeTopic topic) {
  /** Starts the elements unless they already run; returns the address for the trades of each. */
  List<String> start(Deployment cell) throws Exception {
    if (!standing.isEmpty()) {
      return standing.subList(0, cell.elements());
    }
    List<String> words = new ArrayList<>(arguments);
    words.addAll(List.of("--listen", "127.0.0.1:0", "--queues", "" + cell.queues()));
    words.addAll(List.of("--positions", cell.positions(), "--commit-points", cell.commitPoints()));
    if (topic == null) {
      return processes.startElements(cell.elements(), words);
    }
    words.addAll(topic.elementWords());
    processes.startElements(cell.elements(), words);
    return Collections.nCopies(cell.elements(), topic.address());
  }

  /**
   * Returns the ids of the element processes on this machine; none if the elements are not ours.
   */
  List<Long> pids() {
    return processes.elements().stream().map(ChildProcess::pid).toList();
  }
}
