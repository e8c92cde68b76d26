/** The faults of the catalogue: the effect of each on an installation, and how it is undone. */
@NullMarked
package io.straightway.chaos.fault;

import org.jspecify.annotations.NullMarked;
