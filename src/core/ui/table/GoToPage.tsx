import { type FormEvent, useId, useRef } from 'react';
import { Button } from '#core/ui/Button.tsx';
import styles from './GoToPage.module.css';
import { clampPage } from './pages.ts';

interface GoToPageProps {
  pageCount: number;
  onPage: (page: number) => void;
}

/** Takes any page number. Numbers out of range lead to the nearest page. */
export function GoToPage({ pageCount, onPage }: GoToPageProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = field.current?.valueAsNumber ?? Number.NaN;
    if (!Number.isNaN(wanted)) onPage(clampPage(wanted, pageCount));
  };
  return (
    <form className={styles.form} onSubmit={go} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={pageCount}
        step={1}
        enterKeyHint="go"
      />
      <Button type="submit" size="small">
        Go
      </Button>
    </form>
  );
}
