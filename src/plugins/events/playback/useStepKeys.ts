import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { nextRecording, previousRecording } from './playbackShortcuts.ts';
import type { Step } from './step.ts';

/** Steps through recordings by keys pressed anywhere on the page. */
export function useStepKeys(onStep: (step: Step) => void): void {
  useShortcut(nextRecording, () => onStep('next'));
  useShortcut(previousRecording, () => onStep('previous'));
}
