/** The event as params, for an action or guard whose params have the event's own shape. */
export const itself = <Event>({ event }: { event: Event }): Event => event;
