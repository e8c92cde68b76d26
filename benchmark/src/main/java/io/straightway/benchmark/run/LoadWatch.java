package io.straightway.benchmark.run;

import io.straightway.scalability.run.LoadRun;
import java.util.List;

/** Watches the measured load of a point; of several that were fed, the last one counts. */
public interface LoadWatch {
  /** Watches nothing. */
  LoadWatch NONE =
      new LoadWatch() {
        @Override
        public void begin(LoadRun load, List<Long> elements) {}

        @Override
        public void end(LoadRun load) {}
      };

  /**
   * The feeders have been started.
   *
   * @param elements processes of this machine
   */
  void begin(LoadRun load, List<Long> elements) throws Exception;

  /** The feeders have ended; the elements have not. */
  void end(LoadRun load) throws Exception;
}
