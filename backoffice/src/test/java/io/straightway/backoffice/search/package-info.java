@NullMarked
package io.straightway.backoffice.search;

import org.jspecify.annotations.NullMarked;
