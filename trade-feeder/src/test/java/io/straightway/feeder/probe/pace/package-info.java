@NullMarked
package io.straightway.feeder.probe.pace;

import org.jspecify.annotations.NullMarked;
