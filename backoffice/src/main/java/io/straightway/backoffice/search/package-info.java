/**
 * One search for everything that has a name: trades, messages, exceptions, instructions, accounts,
 * securities and counterparties.
 */
@NullMarked
package io.straightway.backoffice.search;

import org.jspecify.annotations.NullMarked;
