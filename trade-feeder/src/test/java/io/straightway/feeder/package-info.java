/** Tests of feeding, with a real HTTP counterpart and real processes. */
@NullMarked
package io.straightway.feeder;

import org.jspecify.annotations.NullMarked;
