/**
 * The console: pages for operators, by Spring MVC and Thymeleaf. A page shows results of the same
 * services as the API, and changes data only through them. It works without scripts; htmx and one
 * small script of our own make it quicker.
 */
@NullMarked
package io.straightway.backoffice.console;

import org.jspecify.annotations.NullMarked;
