package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.Deployment;

/** Deployments in words. */
public final class DeploymentText {
  private DeploymentText() {}

  /** What doesn't count anything: positions, commit points and the share of the hot position. */
  public static String withoutSizes(Deployment deployment) {
    String hot =
        deployment.hotShare() > 0
            ? ", " + Wording.number(100 * deployment.hotShare()) + " % on one position"
            : "";
    return deployment.positions() + " positions, commit by " + deployment.commitPoints() + hot;
  }

  /** Such as {@code 4 elements, low-contention batch 3 queues}. */
  public static String of(Deployment deployment) {
    return Wording.count(deployment.elements(), "element") + ", " + deployment.mode();
  }
}
