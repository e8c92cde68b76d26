package io.straightway.db.operator;

import java.util.Set;

/**
 * What the database says of an active operator.
 *
 * @param roles what the operator may do
 * @param sessionGeneration a session that began under a smaller one has been ended
 */
public record OperatorStanding(Set<OperatorRole> roles, long sessionGeneration) {}
