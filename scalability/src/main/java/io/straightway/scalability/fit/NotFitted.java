package io.straightway.scalability.fit;

import io.straightway.scalability.model.ModelFamily;

/**
 * A model that the data can't determine.
 *
 * @param family the model
 * @param reason why, for people
 */
public record NotFitted(ModelFamily family, String reason) {}
