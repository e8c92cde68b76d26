/** What people at a desk see and decide. */
@NullMarked
package io.straightway.backoffice;

import org.jspecify.annotations.NullMarked;
