@NullMarked
package io.straightway.feeder.answer;

import org.jspecify.annotations.NullMarked;
