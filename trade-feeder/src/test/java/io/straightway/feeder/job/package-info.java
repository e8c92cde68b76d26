@NullMarked
package io.straightway.feeder.job;

import org.jspecify.annotations.NullMarked;
