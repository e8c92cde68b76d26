/** What tests of streams share: a broker as a process of its own. */
@NullMarked
package io.straightway.streams;

import org.jspecify.annotations.NullMarked;
