/**
 * Receives what the custodian answers: statuses and confirmations. Everything that comes is kept,
 * known by its content; a confirmation that fits its instruction settles it, whole or in part, with
 * its ledger entry and its movements in one transaction; one that does not goes to the exceptions.
 */
@NullMarked
package io.straightway.settlement.confirm;

import org.jspecify.annotations.NullMarked;
