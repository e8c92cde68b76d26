package io.straightway.db.server;

import java.io.IOException;
import java.security.SecureRandom;

/** A cluster that was copied from a backup, which has no passwords. */
public final class RestoredCluster {
  private RestoredCluster() {}

  /**
   * Replays the log of a copied cluster, without listening, and gives every login a new password.
   *
   * @throws io.straightway.db.server.program.ServerFailure if the log ends before its target, or is
   *     damaged
   */
  public static void recover(ClusterDirectory directory) throws IOException {
    ServerPrograms programs = ServerPrograms.of(directory);
    ServerCredentials credentials = ServerCredentials.random(new SecureRandom());
    programs.account().own(directory.data());
    programs.execute(directory.data(), credentials.statements());
    credentials.write(directory.credentials());
  }
}
