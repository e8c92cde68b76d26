@NullMarked
package io.straightway.element.message;

import org.jspecify.annotations.NullMarked;
