/** What an installation uses and how long it takes, read again and again while it stands. */
@NullMarked
package io.straightway.benchmark.chaos.meter;

import org.jspecify.annotations.NullMarked;
