/** Tests of the trade generator. */
@NullMarked
package io.straightway.feeder.generator;

import org.jspecify.annotations.NullMarked;
