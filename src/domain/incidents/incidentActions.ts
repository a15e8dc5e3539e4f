/** What people can do with incidents, wherever one is on screen. */
import type { Action } from '#core/app/definePlugin.ts';
import type { RowStep } from '#machines/neighbours.ts';

const where = 'Incidents';

/** Returns false where there is no such incident. */
type StepAction = Action<(step: RowStep) => unknown>;

export const nextIncident: StepAction = {
  where,
  does: 'Next incident',
  keys: [']'],
  icon: 'chevron-right',
  perform: (step) => step('next'),
};
export const previousIncident: StepAction = {
  where,
  does: 'Previous incident',
  keys: ['['],
  icon: 'chevron-left',
  perform: (step) => step('previous'),
};
/** Acts on what marks the incident, and takes the mark away again. */
export const toggleSeen: Action<() => unknown> = {
  where,
  does: 'Mark as seen, or as not seen',
  keys: ['s'],
  perform: (toggle) => toggle(),
};
