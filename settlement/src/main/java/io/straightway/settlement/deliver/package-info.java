/**
 * Delivers the outbox to the custodian, at least once: into a directory, or to an address by HTTP.
 * Messages of one account leave in order; accounts do not wait for each other.
 */
@NullMarked
package io.straightway.settlement.deliver;

import org.jspecify.annotations.NullMarked;
