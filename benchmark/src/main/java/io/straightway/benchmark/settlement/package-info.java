/** Measures how fast what was booked is instructed and settled, alone and beside booking. */
@NullMarked
package io.straightway.benchmark.settlement;

import org.jspecify.annotations.NullMarked;
