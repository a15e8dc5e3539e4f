/** An event of the card's page, a screen by itself: its route, its facts, and a player that fetches the next recordings ahead. */
import { createRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { assign, fromPromise, setup } from 'xstate';
import type { EventDetail } from '#contract/event.ts';
import type { Detection, RecordingContent } from '#contract/recording.ts';
import type { Address } from '#contract/vocabulary.ts';
import { call, Icon, Link, type Sent, signedIn, useSettled, useTitle } from './frame.tsx';
import { lengthText, momentText, timeSecondsText, timeText, weekdayText, zoneText } from './texts.ts';

type Report = Sent<EventDetail['incident']>;

export const event = createRoute({
  getParentRoute: () => signedIn,
  path: '/event/$id',
  loader: ({ params: { id }, abortController: { signal } }) => ({
    read: call<{ incident: Report }>(`Event/details/${id}`, undefined, signal),
  }),
  component: Event,
});

function Event() {
  const { id } = event.useParams();
  const read = useSettled(event.useLoaderData().read);
  useTitle(`Event #${id}`);
  if (read === null) return <h1>Event #{id}</h1>;
  return <EventView key={read.incident.incident.id} report={read.incident} />;
}

// The recordings.

/** A recording whose file is there. */
interface Media {
  readonly isVideo: boolean;
  readonly address: string;
  readonly boxes: ReturnType<typeof boxesOf>;
}

async function mediaOf(id: number, width: number): Promise<Media> {
  const content = await call<Sent<RecordingContent>>(`Recording/data/${id}?width=${width}`);
  const file = await (await fetch(content.url)).blob();
  return {
    isVideo: content.recording.recordingFormat === 'H264',
    address: URL.createObjectURL(file),
    boxes: boxesOf(content),
  };
}

function boxesOf({ metas }: Sent<RecordingContent>) {
  const motion = metas.find(({ type }) => type === 'M');
  if (motion === undefined) return [];
  const detections: Detection[] = JSON.parse(motion.data);
  const width = motion.width ?? 320;
  const height = motion.height ?? 180;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return detections.map(({ r: [x1, y1, x2, y2], l, c }) => ({
    caption: [l, c == null ? null : `${Math.round(c * 100)}%`].filter(Boolean).join(' '),
    place: {
      left: percent(x1, width),
      top: percent(y1, height),
      width: percent(x2 - x1, width),
      height: percent(y2 - y1, height),
    },
  }));
}

interface PlayerContext {
  readonly ids: readonly number[];
  /** Width of the place for the picture. */
  readonly width: number;
  readonly shown: number;
  readonly visited: ReadonlySet<number>;
  /** Recordings whose files are there, by their place. */
  readonly loaded: ReadonlyMap<number, Media>;
}

/** How many recordings are fetched ahead. */
const AHEAD = 3;

/** Places and ids of recordings that are not there yet. */
const missing = ({ ids, loaded }: PlayerContext, first: number, count: number) =>
  [...ids.entries()].slice(first, first + count).filter(([index]) => !loaded.has(index));

/** Loads the shown recording, then the next ones beside each other. */
const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    input: {} as Pick<PlayerContext, 'ids'>,
    events: {} as { type: 'place'; width: number } | { type: 'show'; index: number },
  },
  actors: {
    load: fromPromise(
      ({ input: { wanted, width } }: { input: { wanted: [number, number][]; width: number } }) =>
        Promise.all(wanted.map(async ([place, id]) => [place, await mediaOf(id, width)] as const)),
    ),
  },
  guards: { isThere: ({ context: { loaded, shown } }) => loaded.has(shown) },
  actions: {
    keep: assign({
      loaded: ({ context }, found: readonly (readonly [number, Media])[]) =>
        new Map([...context.loaded, ...found]),
    }),
  },
}).createMachine({
  context: ({ input }) => ({ ...input, width: 0, shown: 0, visited: new Set([0]), loaded: new Map() }),
  initial: 'unplaced',
  on: {
    show: {
      target: '.looking',
      actions: assign({
        shown: ({ event: { index } }) => index,
        visited: ({ context: { visited }, event: { index } }) => new Set([...visited, index]),
      }),
    },
  },
  states: {
    unplaced: {
      on: { place: { target: 'looking', actions: assign({ width: ({ event }) => event.width }) } },
    },
    looking: { always: [{ guard: 'isThere', target: 'ahead' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({ wanted: missing(context, context.shown, 1), width: context.width }),
        onDone: { target: 'ahead', actions: { type: 'keep', params: ({ event }) => event.output } },
      },
    },
    ahead: {
      invoke: {
        src: 'load',
        input: ({ context }) => ({
          wanted: missing(context, context.shown + 1, AHEAD),
          width: context.width,
        }),
        onDone: { actions: { type: 'keep', params: ({ event }) => event.output } },
      },
    },
  },
});

function EventView({ report }: { readonly report: Report }) {
  const { incident, location, recordings } = report;
  const { streetAddress, city, province, postal } = location.address as Sent<Address>;
  const stage = useRef<HTMLDivElement>(null);
  const [{ context }, send] = useMachine(playerMachine, {
    input: { ids: recordings.map(({ recordingId }) => recordingId) },
  });
  useEffect(() => send({ type: 'place', width: stage.current?.clientWidth ?? 640 }), [send]);
  const { shown, visited, loaded } = context;
  const show = (index: number) => send({ type: 'show', index });
  const entry = recordings[shown];
  return (
    <>
      <div className="head">
        <Link to="/events" className="button">
          Back
        </Link>
        <h1>Event #{incident.id}</h1>
        <ul className="facts">
          <li className="badge">Total Alarms {report.alarms.length}</li>
          <li className="badge">Voice Down {incident.voiceDownCount > 0 && incident.voiceDownCount}</li>
          {incident.policeContacted && <li className="badge">Police</li>}
          {incident.guardDispatched && <li className="badge">Guard</li>}
        </ul>
      </div>
      <p className="what">
        <Link to={`/location/${location.id}`}>{location.name}</Link>{' '}
        <span>
          <time dateTime={incident.startTime}>
            {weekdayText(incident.startTime)}, {timeText(incident.startTime)}
          </time>
          {incident.endTime !== null && (
            <>
              {' to '}
              <time dateTime={incident.endTime}>{timeText(incident.endTime)}</time> ·{' '}
              {lengthText(incident.startTime, incident.endTime)}
            </>
          )}
        </span>
      </p>
      <p className="quiet">
        Account #{location.location.accountCode} · {streetAddress}, {city}, {province} {postal}
      </p>
      <dl className="facts">
        <dt>Started</dt>
        <dd>{momentText(incident.startTime)}</dd>
        <dt>Closed</dt>
        <dd>{incident.endTime === null ? 'In progress' : momentText(incident.endTime)}</dd>
        <dt>Times in</dt>
        <dd>{zoneText()}</dd>
      </dl>
      <div className="columns">
        <section className="card">
          <h2>Media Preview</h2>
          <div className="stage" ref={stage}>
            {!loaded.has(shown) && <p>Loading...</p>}
            {[...loaded].map(([index, media]) => (
              <Picture key={media.address} media={media} isCurrent={index === shown} />
            ))}
          </div>
          <div className="head">
            <button type="button" disabled={shown === 0} onClick={() => show(shown - 1)}>
              Prev
            </button>
            <span>
              {shown + 1} of {recordings.length}
            </span>
            <button type="button" disabled={shown >= recordings.length - 1} onClick={() => show(shown + 1)}>
              Next
            </button>
            {entry && (
              <p>
                <b>{entry.cameraName}</b>
                <span className="quiet">
                  {typeText(entry.recordingType)} · {momentText(entry.startTime)}
                </span>
              </p>
            )}
          </div>
        </section>
        <section className="card">
          <h2>Media</h2>
          <ol className="media">
            {recordings.map(({ recordingId, cameraName, recordingType, startTime }, index) => (
              <li key={recordingId}>
                <button type="button" aria-current={index === shown} onClick={() => show(index)}>
                  <Icon d={recordingType?.endsWith('Video') ? 'M8 5l10 7l-10 7z' : 'M4 5h16v14H4z'} />
                  <span>
                    <span>{cameraName}</span>
                    <span className="quiet">{typeText(recordingType)}</span>
                  </span>
                  <time dateTime={startTime}>{timeSecondsText(startTime)}</time>
                  {visited.has(index) && <Icon d="M5 12l5 5l9-10" />}
                </button>
              </li>
            ))}
          </ol>
        </section>
        <section className="card">
          <h2>Event Logs</h2>
          <ul>
            {report.incidentLogs.map(({ time, notes }) => (
              <li key={`${time} ${notes}`}>
                <time dateTime={time}>{momentText(time)}</time>
                <p>{notes}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="card">
          <h2>Recent Events</h2>
          <ul>
            {report.recentIncidents.map(({ incidentId, startTime, incidentStatus }) => (
              <li key={incidentId}>
                <Link to={`/event/${incidentId}`}>Event #{incidentId}</Link> {incidentStatus}{' '}
                <time dateTime={startTime}>{momentText(startTime)}</time>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function typeText(type: string | null): string {
  if (type === null) return 'Unknown';
  return type === 'PreVideo' ? 'Motion Recording' : type.replace(/(?<!^)[A-Z]/g, ' $&');
}

interface PictureProps {
  readonly media: Media;
  readonly isCurrent: boolean;
}

/** Keeps its element while others are shown. Counts as shown once there is a picture to look at. */
function Picture({ media: { isVideo, address, boxes }, isCurrent }: PictureProps) {
  const [isReady, setIsReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const show = () => setIsReady(true);
  useEffect(() => {
    // A page that is left breaks off its play.
    if (isCurrent) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isCurrent]);
  return (
    <>
      {isVideo ? (
        <video
          ref={video}
          src={address}
          muted
          playsInline
          data-shown={isCurrent && isReady}
          onLoadedData={show}
        />
      ) : (
        <img src={address} alt="" data-shown={isCurrent && isReady} onLoad={show} />
      )}
      {isCurrent && (
        <ul className="boxes" aria-label="Detections">
          {boxes.map(({ caption, place }) => (
            <li key={`${caption} ${place.left} ${place.top}`} style={place}>
              <span>{caption}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
