import { type StoryFigure, storyFigures } from '#domain/story/storyFigures.ts';
import type { StoryStep } from '#domain/story/storySteps.ts';
import styles from './Story.module.css';

interface FiguresProps {
  steps: readonly StoryStep[];
  /** Unix milliseconds; null when not told. */
  first: number | null;
  closed: number | null;
}

/** How long each step of the response took since the first signal, and from what that was reckoned. */
export function Figures({ steps, first, closed }: FiguresProps) {
  const figures = storyFigures(steps, { first, closed });
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures} aria-label="Times since the first signal">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name}</dt>
          <dd>
            <span className={styles.figure}>{secondsText(figure.after)}</span>
            <span className={styles.basis}>{basis(figure)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function basis({ step }: StoryFigure): string {
  return step === null ? 'closing time' : `log: ${step.text}`;
}

/** '45 s', '1 min 12 s', '2 h 5 min' */
function secondsText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes === 0) return `${rest} s`;
  return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
}
