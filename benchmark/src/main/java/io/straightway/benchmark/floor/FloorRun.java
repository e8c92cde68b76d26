package io.straightway.benchmark.floor;

import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.floor.CopyReload.ReloadResult;
import io.straightway.db.Database;
import java.nio.file.Path;

/** A reload of the stored trades' rows by COPY, with as many streams as cores. */
public final class FloorRun {
  private FloorRun() {}

  /**
   * Measures the reload.
   *
   * @param directory the directory for the intermediate files, which are removed afterwards
   */
  public static Floor measure(Database database, Path directory) throws Exception {
    int streams = Runtime.getRuntime().availableProcessors();
    ReloadResult result = new CopyReload(database, directory, streams).run();
    double seconds = result.time().toNanos() / 1e9;
    return new Floor(streams, result.rows(), result.trades(), seconds, result.trades() / seconds);
  }
}
