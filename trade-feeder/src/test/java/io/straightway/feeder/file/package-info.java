@NullMarked
package io.straightway.feeder.file;

import org.jspecify.annotations.NullMarked;
