/**
 * One search for everything that has a name: trades, messages, exceptions, instructions, places.
 */
@NullMarked
package io.straightway.backoffice.search;

import org.jspecify.annotations.NullMarked;
