/** Tests of generating. */
@NullMarked
package io.straightway.feeder.generator;

import org.jspecify.annotations.NullMarked;
