package io.straightway.positions;

import java.math.BigDecimal;
import org.jdbi.v3.core.mapper.Nested;

/**
 * An account's holding of an instrument, in units, or in money for cash.
 *
 * @param traded the sum of all trades booked
 * @param settled the settled part of that sum
 */
public record Position(@Nested PositionKey key, BigDecimal traded, BigDecimal settled) {}
