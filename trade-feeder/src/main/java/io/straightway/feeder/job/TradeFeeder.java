package io.straightway.feeder.job;

import io.straightway.feeder.deliver.FeedCall;
import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.deliver.FeedThreads;
import io.straightway.feeder.deliver.StopSignal;
import io.straightway.feeder.file.FileFailure;
import io.straightway.feeder.progress.FeedClock;
import io.straightway.feeder.progress.FeedProgress;
import io.straightway.feeder.progress.FeedResult;
import io.straightway.feeder.progress.FeedTally;
import io.straightway.feeder.progress.FeedTally.FileEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A feeder of trade files to an element.
 *
 * <p>The progress of each file is kept beside it, in {@code FILE.feed}. Feeding a file again
 * continues where the last feed stopped, or does nothing if the file was fed to its end. A file
 * whose size, time of modification or beginning has changed is fed from the start, as is one that
 * was fed to another address or installation.
 */
public final class TradeFeeder {
  private final FeedClock clock;
  private final Set<StopSignal> running = ConcurrentHashMap.newKeySet();

  /** Creates a feeder with the clocks of this machine. */
  public TradeFeeder() {
    this(FeedClock.system());
  }

  /** Creates a feeder with other clocks. */
  public TradeFeeder(FeedClock clock) {
    this.clock = clock;
  }

  /**
   * Feeds the files, one after the other, and returns when every message is acknowledged, or after
   * {@link #stop()}. An interrupt of the calling thread acts as {@link #stop()}.
   *
   * @throws IOException if a file cannot be read at all
   * @throws FeedFailedException if a file could not be fed to its end
   */
  public FeedResult feed(FeedSettings settings, FeedProgress progress) throws IOException {
    long bytes = 0;
    for (Path file : settings.files()) {
      bytes += Files.size(file);
    }
    FeedTally tally = new FeedTally(clock, progress, bytes);
    StopSignal stop = new StopSignal();
    running.add(stop);
    try (FeedCall call = FeedCall.start(settings, clock, tally, stop)) {
      feedInOwnThread(call);
      return tally.result();
    } finally {
      running.remove(stop);
    }
  }

  /**
   * Stops all running feeds of this feeder: nothing more is sent, and requests in flight are
   * awaited for up to 10 seconds. Returns at once.
   */
  public void stop() {
    running.forEach(StopSignal::raise);
  }

  /**
   * Runs the feed in its own thread, because an interrupt would close the files that are being
   * written.
   */
  private static void feedInOwnThread(FeedCall call) {
    FutureTask<?> work = new FutureTask<>(() -> feedAll(call), null);
    FeedThreads.named("feeder").newThread(work).start();
    boolean interrupted = false;
    try {
      while (!endedBefore(work)) {
        interrupted = true;
        call.stop().raise();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for the feed to end; returns false if an interrupt came first. */
  private static boolean endedBefore(FutureTask<?> work) {
    try {
      work.get();
      return true;
    } catch (InterruptedException e) {
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof FeedFailedException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static void feedAll(FeedCall call) {
    for (Path file : call.settings().files()) {
      try {
        feedFile(call, file);
      } catch (Exception e) {
        throw new FeedFailedException(file, reason(e), call.tally().result(), e);
      }
    }
  }

  private static String reason(Exception failure) {
    if (failure instanceof IOException io) {
      return FileFailure.text(io);
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static void feedFile(FeedCall call, Path file) throws Exception {
    Fingerprint before = Fingerprint.of(file);
    FileEnd end = call.stop().raised() ? FileEnd.STOPPED : feed(call, file, before);
    call.tally().ended(end, before.size());
    if (end == FileEnd.COMPLETE && !Fingerprint.of(file).equals(before)) {
      throw new IOException("it was changed meanwhile; feed it again when it is complete");
    }
  }

  private static FileEnd feed(FeedCall call, Path file, Fingerprint fingerprint) throws Exception {
    try (FeedDirectory directory = FeedDirectory.lock(file);
        JobDatabase jobs = JobDatabase.open(directory.jobs())) {
      Optional<FeedRun> run =
          jobs.next(new FeedRun(1, fingerprint.word(), call.target()), call.settings().fresh());
      if (run.isEmpty()) {
        return FileEnd.COMPLETE_BEFORE;
      }
      boolean complete = new FeedJob(call, file, directory).run(jobs, run.get());
      return complete ? FileEnd.COMPLETE : FileEnd.STOPPED;
    }
  }
}
