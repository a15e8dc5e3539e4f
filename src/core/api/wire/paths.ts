/**
 * Paths of the calls that the page's inline script makes too (src/early), and of the one that the portal makes without
 * reading its answer. They stand here by themselves, since a whole call would bring its schemas along.
 */
export const EVENT_DETAILS = '/api/Event/details/{id}';
export const LOCATION_EVENTS = '/api/Event/events/location/{locationId}';
export const EVENTS_PER_DAY = '/api/Statistics/events-per-day';
export const STATISTICS = '/api/Statistics/stat-counts';
export const LOG_OFF = '/api/Session/log-off';
