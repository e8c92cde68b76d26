@NullMarked
package io.straightway.feeder.progress;

import org.jspecify.annotations.NullMarked;
