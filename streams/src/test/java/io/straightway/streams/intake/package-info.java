@NullMarked
package io.straightway.streams.intake;

import org.jspecify.annotations.NullMarked;
