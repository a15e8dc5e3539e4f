/** How the signed-in person wants times written. It changes with the person, and on the page of preferences. */

export interface TimeStyle {
  /** A clock of 24 hours instead of 12. */
  readonly hours24: boolean;
  /** Incidents' times on the site's clock instead of the viewer's, where the provider names the site's zone. */
  readonly siteZone: boolean;
}

let current: TimeStyle = { hours24: false, siteZone: false };

/** Read while a page renders, so that a page shows another style when it is opened next. */
export function timeStyle(): TimeStyle {
  return current;
}

export function setTimeStyle(style: TimeStyle): void {
  current = style;
}
