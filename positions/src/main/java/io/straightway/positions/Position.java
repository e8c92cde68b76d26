package io.straightway.positions;

import java.math.BigDecimal;
import org.jdbi.v3.core.mapper.Nested;

/**
 * What an account holds of an instrument, in units, or in money for cash.
 *
 * @param traded the sum of all trades booked
 * @param settled the part of it that has settled
 */
public record Position(@Nested PositionKey key, BigDecimal traded, BigDecimal settled) {}
