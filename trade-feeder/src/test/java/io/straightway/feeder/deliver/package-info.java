@NullMarked
package io.straightway.feeder.deliver;

import org.jspecify.annotations.NullMarked;
