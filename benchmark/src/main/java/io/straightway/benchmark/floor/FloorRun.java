package io.straightway.benchmark.floor;

import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.db.Database;
import java.nio.file.Path;

/**
 * The rows of the trades that are in a database, reloaded by COPY from as many streams as cores.
 */
public final class FloorRun {
  private FloorRun() {}

  /**
   * Measures it.
   *
   * @param directory for the files in between, which are removed
   */
  public static Floor measure(Database database, Path directory) throws Exception {
    int streams = Runtime.getRuntime().availableProcessors();
    CopyReload.Result result = new CopyReload(database, directory, streams).run();
    double seconds = result.time().toNanos() / 1e9;
    return new Floor(streams, result.rows(), result.trades(), seconds, result.trades() / seconds);
  }
}
