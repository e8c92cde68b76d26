/** The faults of the catalogue: what each does to an installation, and how it is undone. */
@NullMarked
package io.straightway.benchmark.chaos.fault;

import org.jspecify.annotations.NullMarked;
