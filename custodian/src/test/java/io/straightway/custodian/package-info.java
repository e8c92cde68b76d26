/** The custodian with real files, real HTTP, and killed in the middle. */
@NullMarked
package io.straightway.custodian;

import org.jspecify.annotations.NullMarked;
