/**
 * Changes of access by administrators: two of them where somebody gains power, or an administrator
 * loses it.
 */
@NullMarked
package io.straightway.operators.access;

import org.jspecify.annotations.NullMarked;
