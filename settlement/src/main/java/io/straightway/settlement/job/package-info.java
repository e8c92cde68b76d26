/** Spring Batch on the same database as the trades. */
@NullMarked
package io.straightway.settlement.job;

import org.jspecify.annotations.NullMarked;
