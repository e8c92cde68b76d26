package io.straightway.chaos;

import io.straightway.benchmark.system.Cleanup;
import io.straightway.chaos.site.Site;
import io.straightway.chaos.site.SitePlan;
import io.straightway.db.server.program.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The current installation, kept as long as consecutive faults need the same one. */
final class SiteKeeper {
  private final ChaosSetting setting;
  private final ChaosPlan plan;
  private final Cleanup cleanup;
  private @Nullable Site site;
  private @Nullable Path directory;
  private int number;

  SiteKeeper(ChaosSetting setting, ChaosPlan plan, Cleanup cleanup) {
    this.setting = setting;
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

  private Site start(SitePlan sitePlan, Path into) throws Exception {
    return cleanup.open(
        () ->
            Site.start(
                sitePlan,
                into,
                setting.commands(),
                plan.trades().withSeed(plan.seed()),
                plan.rate(),
                setting.brokers(),
                cleanup));
  }

  /** Creates a new directory. */
  Path separateDirectory() throws IOException {
    number++;
    return Files.createDirectories(setting.results().work().resolve("site-" + number));
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
