import { spacedWords } from '#core/format/spacedWords.ts';

/** A recording's type in words. 'PreVideo' holds the motion itself and is called so. */
export function recordingTypeLabel(type: unknown): string {
  return type === 'PreVideo' ? 'Motion Recording' : spacedWords(type) || 'Unknown';
}
