/**
 * Settlement that goes on by itself: new trades are instructed, delivered, and answers received.
 */
@NullMarked
package io.straightway.settlement.run;

import org.jspecify.annotations.NullMarked;
