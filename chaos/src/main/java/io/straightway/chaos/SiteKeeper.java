package io.straightway.chaos;

import io.straightway.chaos.site.Site;
import io.straightway.chaos.site.SitePlan;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.server.program.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The current installation, kept as long as consecutive faults need the same one. */
final class SiteKeeper {
  private final Path work;
  private final OwnCommand commands;
  private final LocalBroker.Source brokers;
  private final ChaosPlan plan;
  private final Cleanup cleanup;
  private @Nullable Site site;
  private @Nullable Path directory;
  private int number;

  SiteKeeper(
      Path work, OwnCommand commands, LocalBroker.Source brokers, ChaosPlan plan, Cleanup cleanup) {
    this.work = work;
    this.commands = commands;
    this.brokers = brokers;
    this.plan = plan;
    this.cleanup = cleanup;
  }

  /**
   * Returns an installation with this plan: the current one if its plan matches, otherwise a new
   * one.
   */
  Site of(SitePlan plan) throws Exception {
    Site kept = site;
    if (kept != null && kept.plan().equals(plan)) {
      return kept;
    }
    discard(true);
    directory = separateDirectory();
    Site started = start(plan, directory);
    site = started;
    return started;
  }

  /** Starts a separate installation, which the caller closes. */
  Site separate(SitePlan plan) throws Exception {
    return start(plan, separateDirectory());
  }

  private Site start(SitePlan wanted, Path into) throws Exception {
    return cleanup.open(
        () ->
            Site.start(
                wanted,
                into,
                commands,
                plan.trades().withSeed(plan.seed()),
                plan.rate(),
                brokers,
                cleanup));
  }

  /** Creates a new directory. */
  Path separateDirectory() throws IOException {
    number++;
    return Files.createDirectories(work.resolve("site-" + number));
  }

  /**
   * Closes the installation.
   *
   * @param remove whether to delete its files
   */
  void discard(boolean remove) throws IOException {
    if (site != null) {
      site.close();
      site = null;
    }
    if (remove && directory != null) {
      Directories.delete(directory);
    }
    directory = null;
  }
}
