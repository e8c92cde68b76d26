package io.straightway.scalability.fit.inference;

/**
 * The level and growth at a size, their covariances, and the likelihood of the data so far.
 *
 * <p>Level is ln X, growth its slope by ln N. Growth wanes as in Amdahl's law, d growth / d ln N =
 * -g (1 - g), and by a constant more.
 */
final class Course {
  private static final double FIRST_GROWTH = 0.9;
  private static final double FIRST_VARIANCE = 0.1;
  private static final double LEAST_WANING_GROWTH = -0.2;
  private static final double MOST_WANING_GROWTH = 1.1;
  private static final double STEP = 0.1;

  private final double scatter;
  private final double roughness;
  private final double waning;
  private double level;
  private double growth = FIRST_GROWTH;
  private double levelVariance;
  private double covariance;
  private double growthVariance = FIRST_VARIANCE;
  private double logLikelihood;

  Course(double scatter, double roughness, double waning, double firstLevel, int repeats) {
    this.scatter = scatter;
    this.roughness = roughness;
    this.waning = waning;
    level = firstLevel;
    levelVariance = scatter * scatter / repeats;
  }

  /** Returns the course at a larger size. */
  Course after(double distance) {
    Course later = new Course(scatter, roughness, waning, level, 1);
    later.growth = growth;
    later.levelVariance = levelVariance;
    later.covariance = covariance;
    later.growthVariance = growthVariance;
    later.logLikelihood = logLikelihood;
    later.advance(distance);
    return later;
  }

  double level() {
    return level;
  }

  double logLikelihood() {
    return logLikelihood;
  }

  /** Returns the variance of one more measurement. */
  double variance() {
    return levelVariance + scatter * scatter;
  }

  void advance(double distance) {
    // whole steps and a remainder, so that the result is continuous in the distance
    for (double rest = distance; rest > 0; rest -= STEP) {
      double h = Math.min(STEP, rest);
      double noise = roughness * roughness * h;
      boolean wanes = growth > LEAST_WANING_GROWTH && growth < MOST_WANING_GROWTH;
      double within = Math.max(LEAST_WANING_GROWTH, Math.min(MOST_WANING_GROWTH, growth));
      double kept = 1 + (wanes ? -(1 - 2 * within) * h : 0);
      level += growth * h;
      growth -= (within * (1 - within) + waning) * h;
      levelVariance += 2 * h * covariance + h * h * growthVariance + noise * h * h / 3;
      covariance = (covariance + h * growthVariance) * kept + noise * h / 2;
      growthVariance = growthVariance * kept * kept + noise;
    }
  }

  void observe(double measured, int repeats) {
    double variance = levelVariance + scatter * scatter / repeats;
    double surprise = measured - level;
    logLikelihood -= (Math.log(variance) + surprise * surprise / variance) / 2;
    double levelGain = levelVariance / variance;
    double growthGain = covariance / variance;
    level += levelGain * surprise;
    growth += growthGain * surprise;
    growthVariance -= growthGain * covariance;
    covariance *= 1 - levelGain;
    levelVariance *= 1 - levelGain;
  }

  /** Updates the likelihood of the scatter from differing repeats. */
  void compare(double squares, int freedom) {
    logLikelihood -= freedom * Math.log(scatter) + squares / (2 * scatter * scatter);
  }
}
