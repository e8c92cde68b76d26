package io.straightway.operators;

import java.util.Set;

/**
 * The rights of an active operator, from the database.
 *
 * @param roles the operator's roles
 * @param sessionGeneration sessions that began under a smaller generation have been ended
 */
public record OperatorStanding(Set<OperatorRole> roles, long sessionGeneration) {}
