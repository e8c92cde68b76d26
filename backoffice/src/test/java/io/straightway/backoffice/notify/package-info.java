@NullMarked
package io.straightway.backoffice.notify;

import org.jspecify.annotations.NullMarked;
