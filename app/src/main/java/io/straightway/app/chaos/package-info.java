/** The {@code stp chaos} command. */
@NullMarked
package io.straightway.app.chaos;

import org.jspecify.annotations.NullMarked;
