/**
 * Settlement that goes on by itself: new trades are instructed, delivered, and answers taken in.
 */
@NullMarked
package io.straightway.settlement.run;

import org.jspecify.annotations.NullMarked;
