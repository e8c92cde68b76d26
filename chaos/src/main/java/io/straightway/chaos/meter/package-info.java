/** Meters of the resources and latencies of an installation, read repeatedly while it runs. */
@NullMarked
package io.straightway.chaos.meter;

import org.jspecify.annotations.NullMarked;
