/** Messages written, read, refused, and checked by another library. */
@NullMarked
package io.straightway.iso20022.xml;

import org.jspecify.annotations.NullMarked;
