/** The commands that administer operators and read the audit trail. */
@NullMarked
package io.straightway.app.operator;

import org.jspecify.annotations.NullMarked;
