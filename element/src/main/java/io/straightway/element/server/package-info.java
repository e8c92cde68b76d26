/**
 * The network side of the element: HTTP intake, health and metrics, on Spring Boot. All other
 * packages are free of Spring.
 */
@NullMarked
package io.straightway.element.server;

import org.jspecify.annotations.NullMarked;
