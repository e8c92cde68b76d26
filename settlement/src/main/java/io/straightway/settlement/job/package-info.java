/** Spring Batch on the trades' own database. */
@NullMarked
package io.straightway.settlement.job;

import org.jspecify.annotations.NullMarked;
