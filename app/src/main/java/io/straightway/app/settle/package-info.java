/** The commands of settlement: instruct, deliver, receive, close a day, reconcile, simulate. */
@NullMarked
package io.straightway.app.settle;

import org.jspecify.annotations.NullMarked;
