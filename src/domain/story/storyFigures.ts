/** How quickly an incident was handled, each figure with what it was reckoned from. */
import { isAction, type StepKind, type StoryStep } from './storySteps.ts';

export interface StoryFigure {
  readonly name: 'First action' | 'First voice-down' | 'First call' | 'Police' | 'Closed';
  /** Milliseconds since the first signal; never negative. */
  readonly after: number;
  /** The step that ended this time, or null for the incident's closing time. */
  readonly step: StoryStep | null;
}

interface Incident {
  /** Unix milliseconds; null when not told. */
  readonly first: number | null;
  readonly closed: number | null;
}

/** Only the figures that can be told. */
export function storyFigures(steps: readonly StoryStep[], { first, closed }: Incident): StoryFigure[] {
  if (first === null) return [];
  const firstOf = (name: StoryFigure['name'], is: (kind: StepKind) => boolean): StoryFigure[] => {
    const step = steps.find(({ kind, at }) => is(kind) && at !== null && at >= first);
    return step?.at == null ? [] : [{ name, after: step.at - first, step }];
  };
  return [
    ...firstOf('First action', isOperators),
    ...firstOf('First voice-down', (kind) => kind === 'voiceDown'),
    ...firstOf('First call', (kind) => kind === 'call'),
    ...firstOf('Police', (kind) => kind === 'police'),
    ...(closed === null || closed < first
      ? []
      : [{ name: 'Closed' as const, after: closed - first, step: null }]),
  ];
}

/** A call that somebody at the site made to the operators is not their own action. */
function isOperators(kind: StepKind): boolean {
  return kind !== 'signal' && kind !== 'recording' && kind !== 'callIn' && isAction(kind);
}
