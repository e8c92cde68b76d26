package io.straightway.scalability.fit.inference;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.statistics.Interval;
import java.util.Map;

/**
 * Intervals of a model by resampling.
 *
 * @param resamples how many resamples it is from
 * @param parameters the interval of each parameter, by its name
 * @param peakSize the sizes at which the peak may be; no upper bound where resamples have none
 * @param peakThroughput the throughputs that it may have; no upper bound where resamples have none
 */
public record BootstrapIntervals(
    int resamples,
    Map<String, Interval> parameters,
    @JsonProperty("peakN") Interval peakSize,
    Interval peakThroughput) {}
