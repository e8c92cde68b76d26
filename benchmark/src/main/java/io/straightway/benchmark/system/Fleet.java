package io.straightway.benchmark.system;

import io.straightway.scalability.run.ChildProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements that are measured, either started for it or already running.
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
  /** Starts elements with these options unless they already run; returns the address of each. */
  public List<String> start(int count, List<String> options) throws Exception {
    if (!standing.isEmpty()) {
      return standing.subList(0, count);
    }
    List<String> words = new ArrayList<>(arguments);
    words.addAll(options);
    words.addAll(List.of("--listen", "127.0.0.1:0"));
    if (topic != null) {
      words.addAll(topic.elementWords());
    }
    return processes.startElements(count, words);
  }

  /** Returns the addresses to which the trades of elements are sent. */
  public List<String> targets(List<String> elements) {
    return topic == null ? elements : Collections.nCopies(elements.size(), topic.address());
  }

  /**
   * Returns the ids of the element processes on this machine; none if the elements are not ours.
   */
  public List<Long> pids() {
    return processes.elements().stream().map(ChildProcess::pid).toList();
  }
}
