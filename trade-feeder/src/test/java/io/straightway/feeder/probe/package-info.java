@NullMarked
package io.straightway.feeder.probe;

import org.jspecify.annotations.NullMarked;
