/**
 * What an element answers, one outcome for each message, and the acknowledgement file in which
 * these outcomes are kept.
 */
@NullMarked
package io.straightway.feeder.answer;

import org.jspecify.annotations.NullMarked;
