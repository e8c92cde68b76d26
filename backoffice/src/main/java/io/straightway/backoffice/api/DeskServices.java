package io.straightway.backoffice.api;

import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.enquiry.Enquiries;
import java.time.Clock;
import tools.jackson.databind.json.JsonMapper;

/** The services that operations use. */
record DeskServices(Desks desks, Enquiries enquiries, Clock clock, JsonMapper json) {}
