package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.Deployment;
import io.straightway.table.Numbers;

/** Deployments in words. */
public final class DeploymentText {
  private DeploymentText() {}

  /**
   * Describes a deployment without its sizes: positions, commit points and the share of the hot
   * position.
   */
  public static String withoutSizes(Deployment deployment) {
    String hot =
        deployment.hotShare() > 0
            ? ", " + Wording.number(100 * deployment.hotShare()) + " % on one position"
            : "";
    return deployment.positions() + " positions, commit by " + deployment.commitPoints() + hot;
  }

  /** Describes a deployment, such as {@code 4 elements, low-contention batch 3 queues}. */
  public static String of(Deployment deployment) {
    return Numbers.of(deployment.elements(), "element") + ", " + deployment.mode();
  }
}
