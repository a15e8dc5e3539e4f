/** What people can do on the review page alone. */
import type { Action } from '#core/app/definePlugin.ts';
import type { ReviewActor } from '#machines/review.ts';

const where = 'Review page';

type QueueAction = Action<Pick<ReviewActor, 'send'>>;

export const nextInQueue: QueueAction = {
  where,
  does: 'Go on',
  button: 'Next',
  keys: ['n'],
  perform: ({ send }) => send({ type: 'next' }),
};
export const previousInQueue: QueueAction = {
  where,
  does: 'Go back',
  keys: ['p'],
  perform: ({ send }) => send({ type: 'previous' }),
};
export const openEvent: Action<() => unknown> = {
  where,
  does: 'Open the full page',
  keys: ['e'],
  opens: '/event/$id',
  icon: 'link',
  perform: (open) => open(),
};
export const requestChange: Action<() => unknown> = {
  where,
  does: 'Request a change',
  keys: ['r'],
  opens: '/change-request',
  icon: 'message',
  perform: (open) => open(),
};

export const reviewActions = [nextInQueue, previousInQueue, openEvent, requestChange];
