/**
 * An element's answers, with one outcome for each message, and the acknowledgement file in which
 * the outcomes are kept.
 */
@NullMarked
package io.straightway.feeder.answer;

import org.jspecify.annotations.NullMarked;
