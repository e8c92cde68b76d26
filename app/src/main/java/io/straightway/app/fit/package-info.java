/** Reads measurements for the fitting commands, and shows what they find as text and as JSON. */
@NullMarked
package io.straightway.app.fit;

import org.jspecify.annotations.NullMarked;
