import type { LetterPlace } from './contactOrder.ts';
import styles from './LetterNav.module.css';

interface LetterNavProps {
  readonly places: readonly LetterPlace[];
  readonly onJump: (place: LetterPlace) => void;
}

/** The letters that names begin with. A press leads to the first of them. */
export function LetterNav({ places, onJump }: LetterNavProps) {
  if (places.length === 0) return null;
  return (
    <nav aria-label="Letters">
      <ul className={styles.letters}>
        {places.map((place) => (
          <li key={place.letter}>
            <button
              type="button"
              className={styles.letter}
              aria-label={place.letter === '#' ? 'Other names' : place.letter}
              onClick={() => onJump(place)}
            >
              {place.letter}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
