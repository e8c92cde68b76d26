/** What the fitting commands read and how they tell what was found, to people and to programs. */
@NullMarked
package io.straightway.app.fit;

import org.jspecify.annotations.NullMarked;
