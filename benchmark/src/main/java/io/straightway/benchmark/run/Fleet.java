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
 * The elements that take part in one point: started for it, or running already.
 *
 * @param processes starts and ends ours; has none where they are somebody else's
 * @param arguments of each that is started, beside what varies
 * @param standing addresses of those that run already; none to start our own
 * @param topic that those which are started read; null if they are fed over HTTP
 */
public record Fleet(
    EngineProcesses processes,
    List<String> arguments,
    List<String> standing,
    @Nullable TradeTopic topic) {
  /** Starts what is not running; returns where the trades of each go. */
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

  /** Their processes on this machine; none if they are not ours. */
  List<Long> pids() {
    return processes.elements().stream().map(ChildProcess::pid).toList();
  }
}
