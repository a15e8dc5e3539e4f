/**
 * Paths of the calls that the page's inline script also makes (src/early), and of the call whose response the portal does
 * not read. They have a file of their own because a whole call would bring its schemas along.
 */
export const EVENT_DETAILS = '/api/Event/details/{id}';
export const LOCATION_EVENTS = '/api/Event/events/location/{locationId}';
export const EVENTS_PER_DAY = '/api/Statistics/events-per-day';
export const STATISTICS = '/api/Statistics/stat-counts';
export const LOG_OFF = '/api/Session/log-off';
