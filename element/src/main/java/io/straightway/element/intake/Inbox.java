package io.straightway.element.intake;

import io.straightway.db.file.SharedFiles;
import io.straightway.element.intake.FileImport.Result;
import io.straightway.element.intake.SettledFiles.Stamp;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads files that are dropped into a directory: trade documents of any length, named {@code
 * *.xml}. Files whose name begins with a dot, or is longer than 200 bytes, are ignored.
 *
 * <p>A file is ready when it has not changed between two polls. The inbox claims it by renaming it
 * to {@code processing/ELEMENT/}, so several elements may share a directory. When all its messages
 * have their outcomes, the file is moved to {@code done/}, with {@code NAME.outcomes.csv} beside
 * it; a file that is not a trade document is moved to {@code failed/}, with {@code
 * NAME.reason.txt}. If the name exists there already, the file gets a number.
 *
 * <p>No failure loses a message or books it twice: a file stays in {@code processing/} until
 * everything in it is committed. Otherwise it is loaded again from its beginning, by the next
 * element of the same name or by another element on this directory that finds that the first has
 * ended. The messages that were committed before are duplicates then.
 *
 * <p>A slow writer should use another name and rename the file when it is complete. A file that
 * changes while it is read is loaded again; one that grows after it was moved to {@code done/} is
 * not, and its outcomes show that its end was missing.
 */
public final class Inbox implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);
  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(15);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(30);
  private static final String OTHER_WORKS = "another element of this name works here";
  private static final String OUTCOMES = ".outcomes.csv";
  private static final String REASON = ".reason.txt";

  private final InboxFolders folders;
  private final SettledFiles leftOver;
  private final SettledFiles arrived;
  private final FileImport taking;
  private final Duration poll;
  private final CountDownLatch stopping;
  private final Map<Path, Long> notBeforeNanos = new HashMap<>();
  private final Thread thread;
  private volatile String lastTrouble = "";

  private Inbox(InboxFolders folders, TradeIntake intake, Duration poll) {
    this.folders = folders;
    this.leftOver = new SettledFiles(folders.processing());
    this.arrived = new SettledFiles(folders.arrivals());
    this.stopping = new CountDownLatch(1);
    this.taking = new FileImport(intake, new IntakeRetry(stopping));
    this.poll = poll;
    this.thread = new Thread(this::run, "inbox");
  }

  /**
   * Starts watching for files.
   *
   * @param dir where files are dropped; must exist
   * @param elementName names the folder in {@code processing/}; of several inboxes with the same
   *     directory and name, one works and the others wait until it ends
   * @param poll time between two looks
   * @throws IOException if the folders can't be created
   */
  public static Inbox start(Path dir, String elementName, TradeIntake intake, Duration poll)
      throws IOException {
    Inbox inbox = new Inbox(InboxFolders.in(dir, elementName), intake, poll);
    inbox.thread.start();
    return inbox;
  }

  /**
   * Stops the inbox. The current piece gets its outcomes; its file stays for the next start. Does
   * not wait for an intake that does not answer.
   */
  @Override
  public void close() {
    stopping.countDown();
    try {
      thread.join(PATIENCE_AT_END.toMillis());
      thread.interrupt();
      thread.join(PATIENCE_AT_END.toMillis());
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns why files are not loaded at present, or null. Waiting for another element of this name
   * is no trouble.
   */
  public @Nullable String trouble() {
    if (!isAlive()) {
      return "the inbox has ended";
    }
    return lastTrouble.isEmpty() || lastTrouble.equals(OTHER_WORKS) ? null : lastTrouble;
  }

  /** Returns whether the inbox's thread runs. */
  public boolean isAlive() {
    return thread.isAlive();
  }

  private void run() {
    LOG.info("inbox={} event=watching", shown(folders.arrivals()));
    try {
      while (!stopped(poll)) {
        lookUnderLock();
      }
    } catch (InterruptedException e) {
      LOG.info("inbox={} event=broke-off", shown(folders.arrivals()));
    }
    LOG.info("inbox={} event=ended", shown(folders.arrivals()));
  }

  private void lookUnderLock() throws InterruptedException {
    try (FileChannel lock = folders.lock()) {
      if (lock == null) {
        log(OTHER_WORKS);
        return;
      }
      while (!stopped(poll)) {
        look();
      }
    } catch (IOException | RuntimeException | Error e) { // an error would silently end the thread
      log(e.toString());
    }
  }

  private boolean stopped(Duration wait) throws InterruptedException {
    return stopping.await(wait.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void look() throws InterruptedException {
    try {
      for (Path file : folders.takeOver()) {
        LOG.info("file={} event=taken-over", shown(file));
      }
      for (Path file : leftOver.look()) {
        if (isDue(file) && !stopped(Duration.ZERO)) {
          LOG.info("file={} event=taken-up-again", shown(file));
          process(file);
        }
      }
      for (Path arrival : arrived.look()) {
        Path claimed = stopped(Duration.ZERO) ? null : folders.claim(arrival);
        if (claimed != null) {
          LOG.info("file={} event=claimed", shown(claimed));
          process(claimed);
        }
      }
      lastTrouble = "";
    } catch (IOException e) {
      log(e.toString());
    }
  }

  /** Logs a lasting trouble once. */
  private void log(String trouble) {
    if (!trouble.equals(lastTrouble)) {
      LOG.warn("inbox={} event=trouble error=\"{}\"", shown(folders.arrivals()), trouble);
      lastTrouble = trouble;
    }
  }

  private boolean isDue(Path file) {
    Long notBefore = notBeforeNanos.get(file);
    return notBefore == null || System.nanoTime() - notBefore >= 0;
  }

  private void process(Path file) throws InterruptedException {
    notBeforeNanos.remove(file);
    try {
      take(file);
    } catch (NoSuchFileException e) {
      LOG.warn("file={} event=vanished", shown(file));
    } catch (IOException | RuntimeException e) {
      LOG.error("file={} event=failed-for-now", shown(file), e);
      notBeforeNanos.put(file, System.nanoTime() + PAUSE_AFTER_FAILURE.toNanos());
    }
  }

  private void take(Path file) throws IOException, InterruptedException {
    Stamp before = Stamp.of(file);
    Path outcomes = beside(file, OUTCOMES);
    Result result;
    try (OutcomesFile written = OutcomesFile.create(outcomes)) {
      result = taking.take(file, shown(file), written);
    }
    Stamp after = Stamp.of(file);
    if (after != null && !after.equals(before)) {
      LOG.warn("file={} event=changed-while-read", shown(file));
    } else if (result instanceof Result.Taken taken) {
      Path place = InboxFolders.file(file, outcomes, folders.done(), OUTCOMES);
      LOG.info("file={} event=done messages={} as={}", shown(file), taken.messages(), shown(place));
    } else if (result instanceof Result.Refused refused) {
      Path reason =
          SharedFiles.write(beside(file, REASON), refused.text().getBytes(StandardCharsets.UTF_8));
      Path place = InboxFolders.file(file, reason, folders.failed(), REASON);
      Files.deleteIfExists(outcomes);
      LOG.warn(
          "file={} event=refused code={} as={}",
          shown(file),
          refused.refusal().code(),
          shown(place));
    }
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /** Returns a file's name without characters that would break a log line. */
  private static String shown(Path file) {
    return String.valueOf(file.getFileName()).replaceAll("[\\s\\p{Cntrl}\"=]", "?");
  }
}
