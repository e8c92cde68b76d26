/** Messages written, read, refused, and judged by another library. */
@NullMarked
package io.straightway.settlement.iso20022;

import org.jspecify.annotations.NullMarked;
