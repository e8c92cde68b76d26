/** Measures how fast booked trades are instructed and settled, alone and beside booking. */
@NullMarked
package io.straightway.benchmark.settlement;

import org.jspecify.annotations.NullMarked;
