/**
 * Commands created from the descriptions of {@link io.straightway.backoffice.desk.Operation
 * operations}, and the one call by which commands carry them out, on a database or at a server.
 */
@NullMarked
package io.straightway.app.operation;

import org.jspecify.annotations.NullMarked;
