import { type AnyMachineSnapshot, getNextTransitions } from 'xstate';

/** What may happen next in a state, such as 'submit [hasText] → searching', each once. */
export function nextSteps(snapshot: AnyMachineSnapshot): string[] {
  const steps = getNextTransitions(snapshot).map(({ eventType, guard, target }) => {
    const condition = nameOf(guard);
    const targets = target?.map(({ path }) => path.join('.')).join(', ');
    return `${eventName(eventType)}${condition && ` [${condition}]`}${targets ? ` → ${targets}` : ''}`;
  });
  return [...new Set(steps)];
}

/** An event's type without the library's dressing. */
export function eventName(type: string): string {
  const [, end, name] = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/.exec(type) ?? [];
  if (name !== undefined) return `${name} ${end === 'done' ? 'succeeds' : 'fails'}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `after ${delay}`;
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const type = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : '';
  return typeof type === 'string' ? type : '';
}
