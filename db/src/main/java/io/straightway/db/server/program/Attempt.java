package io.straightway.db.server.program;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Work on an embedded server, whose failure says where and what was attempted.
 *
 * @param dir the directory of the server
 * @param failure such as "can't read its port"
 */
public record Attempt(Path dir, String failure) {
  /** Does the work. */
  public void run(Step step) {
    get(
        () -> {
          step.run();
          return dir;
        });
  }

  /**
   * Does the work and returns its result.
   *
   * @throws ServerFailure if it fails
   */
  public <T> T get(Work<T> work) {
    try {
      return work.run();
    } catch (IOException | SQLException e) {
      throw ServerFailure.at(dir, failure, e);
    }
  }

  /** Work without a result. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void run() throws IOException, SQLException;
  }

  /** Work with a result. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it. */
    T run() throws IOException, SQLException;
  }
}
