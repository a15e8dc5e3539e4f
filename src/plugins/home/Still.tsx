/** Apart from what is said of an event, because it holds a file for a moment and a picture for as long as it is shown. */
import { useEffect, useRef, useState } from 'react';
import type { RecordingEntry } from '#contract/event.ts';
import { isUnauthorized } from '#core/api/apiError.ts';
import { eventQuery } from '#core/api/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { read } from '#core/data/prefetch.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { loadMedia, releaseMedia } from '#domain/player/loadMedia.ts';
import styles from './Now.module.css';

/** Pixels of the drawing, for screens with two a CSS pixel. */
const [WIDTH, HEIGHT] = [352, 198];

/** Pictures are smaller than clips, and may come without their event's clip. */
const PICTURES: readonly unknown[] = ['MotionImage', 'Image', 'FocusImage'];

/** One picture of an event, drawn small. The file is let go of as soon as it is drawn, and the record stays for its page. */
export function Still({ id }: { readonly id: number }) {
  const { api, config, errors, scope } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const report = (error: unknown) => errors.report(error, `a picture of event ${id}`);
    const draw = async () => {
      // What fails or is cancelled here is the cache's to tell.
      const event = await read(scope.reads.client, eventQuery(api, id), signal).catch(() => null);
      const recording = pictured(event?.value?.incident.recordings ?? []);
      if (recording === undefined) return;
      const source = { api, hosts: config, width: () => WIDTH };
      const file = await loadMedia(source, recording, signal, report);
      try {
        if (file.element === null || canvas.current === null) return;
        canvas.current.getContext('2d')?.drawImage(file.element, 0, 0, WIDTH, HEIGHT);
        setDrawn(true);
      } finally {
        releaseMedia(file);
      }
    };
    draw().catch((error: unknown) => {
      if (!signal.aborted && !isUnauthorized(error)) report(error);
    });
    return () => left.abort();
  }, [api, config, errors, scope, id]);
  return (
    <span className={styles.picture} aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} hidden={!isDrawn} />
      {!isDrawn && <Icon name="image" size="small" />}
    </span>
  );
}

function pictured(recordings: readonly RecordingEntry[]): RecordingEntry | undefined {
  return recordings.find(({ recordingType }) => PICTURES.includes(recordingType)) ?? recordings[0];
}
