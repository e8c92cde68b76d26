package io.straightway.scalability.fit;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.model.ModelFamily;

/**
 * A model that the data can't determine.
 *
 * @param family the model
 * @param reason the reason in words
 */
public record NotFitted(@JsonProperty("name") ModelFamily family, String reason) {}
