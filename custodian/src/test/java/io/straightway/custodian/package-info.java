/** Tests of the custodian with real files and real HTTP, also killed while it works. */
@NullMarked
package io.straightway.custodian;

import org.jspecify.annotations.NullMarked;
