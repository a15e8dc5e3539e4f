/** What people can do with recordings: each with its words, its key, its picture and its deed. */
import type { Action } from '#core/app/definePlugin.ts';
import type { IconName } from '#core/ui/Icon.tsx';
import type { Step } from './usePlayback.ts';
import type { PlayerActor } from './usePlayer.ts';

const where = 'Recordings';

type StepAction = Action<(step: Step) => unknown>;

export const nextRecording: StepAction = {
  where,
  does: 'Next recording',
  button: 'Next',
  keys: ['ArrowRight', '1'],
  icon: 'chevron-right',
  perform: (step) => step('next'),
};
export const previousRecording: StepAction = {
  where,
  does: 'Previous recording',
  button: 'Prev',
  keys: ['ArrowLeft', '2'],
  icon: 'chevron-left',
  perform: (step) => step('previous'),
};

/** What the other actions act on: the player's machine, and what the page does with the recording on screen. */
export interface PlayerControls {
  readonly send: PlayerActor['send'];
  readonly snap: () => void;
  readonly copyLink: () => void;
  readonly download: () => void;
  readonly pictureInPicture: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly resetZoom: () => void;
}

/** What the buttons show of the player. */
export interface PlayerState {
  readonly isPlaying: boolean;
  readonly isLooping: boolean;
  /** Whether the recordings play one after another. */
  readonly isAll: boolean;
  readonly isFull: boolean;
  readonly hasBoxes: boolean;
  /** Whether a clip is shown. */
  readonly hasClip: boolean;
  /** Whether a picture is shown. */
  readonly hasPicture: boolean;
}

/** What is possible on the page at all, whichever recording is shown. */
export interface PlayerOffer {
  /** Whether the recordings may play one after another from here. */
  readonly canPlayAll: boolean;
  /** Whether the event has a page to link to. */
  readonly hasLink: boolean;
}

interface OfferedAction extends Action<PlayerControls> {
  readonly isOffered?: (offer: PlayerOffer) => boolean;
}

export interface PlayerAction extends OfferedAction {
  readonly icon: IconName;
  /** Name and picture of its button, where they change with what it would do. */
  readonly look?: (state: PlayerState) => { readonly name: string; readonly icon: IconName };
  /** Whether its switch is on. Other buttons have none. */
  readonly isOn?: (state: PlayerState) => boolean;
  /** Whether there is something to act on; by default there is. */
  readonly isReady?: (state: PlayerState) => boolean;
}

const onClip = { isReady: ({ hasClip }: PlayerState) => hasClip };
const onPicture = { isReady: ({ hasPicture }: PlayerState) => hasPicture };

/** The buttons of the bar that drive a clip. */
export const clipActions: readonly PlayerAction[] = [
  {
    ...onClip,
    where,
    does: 'Play or pause',
    keys: [' ', 'k'],
    icon: 'play',
    look: ({ isPlaying }) => (isPlaying ? { name: 'Pause', icon: 'pause' } : { name: 'Play', icon: 'play' }),
    // The space bar presses a button that has the focus.
    perform: ({ send }, key) => (key === ' ' && isOnControl() ? false : send({ type: 'togglePlay' })),
  },
  {
    ...onClip,
    where,
    does: 'Frame back',
    keys: [','],
    icon: 'frame-back',
    perform: ({ send }) => send({ type: 'stepFrame', by: -1 }),
  },
  {
    ...onClip,
    where,
    does: 'Frame on',
    keys: ['.'],
    icon: 'frame-on',
    perform: ({ send }) => send({ type: 'stepFrame', by: 1 }),
  },
];

/** Whether the space bar has a meaning for what has the focus. */
function isOnControl(): boolean {
  return document.activeElement?.closest('a, button, summary, video, [role="button"]') != null;
}

/** Their button is the choice of a speed. */
export const speedActions: readonly Action<PlayerControls>[] = [
  { where, does: 'Slower', keys: ['<'], perform: ({ send }) => send({ type: 'slower' }) },
  { where, does: 'Faster', keys: ['>'], perform: ({ send }) => send({ type: 'faster' }) },
];

/** What happens at a clip's end. */
export const endActions: readonly PlayerAction[] = [
  {
    where,
    does: 'Loop',
    keys: [],
    icon: 'loop',
    isOn: ({ isLooping }) => isLooping,
    perform: ({ send }) => send({ type: 'toggleLoop' }),
  },
  {
    where,
    does: 'Play all',
    keys: [],
    icon: 'play-all',
    isOn: ({ isAll }) => isAll,
    isOffered: ({ canPlayAll }) => canPlayAll,
    perform: ({ send }) => send({ type: 'togglePlayAll' }),
  },
];

/** Beside a wheel, two fingers and a double press. '=' and '+' are one key on many keyboards. */
export const zoomActions: readonly PlayerAction[] = [
  { where, does: 'Zoom out', keys: ['-'], icon: 'zoom-out', perform: ({ zoomOut }) => zoomOut() },
  { where, does: 'Zoom in', keys: ['+', '='], icon: 'zoom-in', perform: ({ zoomIn }) => zoomIn() },
];
const wholePicture: Action<PlayerControls> = {
  where,
  does: 'Whole picture',
  keys: ['0'],
  perform: ({ resetZoom }) => resetZoom(),
};

export const boxesAction: PlayerAction = {
  where,
  does: 'Boxes',
  keys: ['b'],
  icon: 'boxes',
  isOn: ({ hasBoxes }) => hasBoxes,
  perform: ({ send }) => send({ type: 'toggleBoxes' }),
};

export const keepActions: readonly PlayerAction[] = [
  {
    ...onPicture,
    where,
    does: 'Save a snapshot',
    keys: ['S'],
    icon: 'snapshot',
    perform: ({ snap }) => snap(),
  },
  {
    ...onPicture,
    where,
    does: 'Copy link to this moment',
    keys: [],
    icon: 'link',
    isOffered: ({ hasLink }) => hasLink,
    perform: ({ copyLink }) => copyLink(),
  },
];

/** Its button is a link. */
export const downloadAction: PlayerAction = {
  where,
  does: 'Download recording',
  keys: ['d'],
  icon: 'download',
  perform: ({ download }) => download(),
};

export const screenActions: readonly PlayerAction[] = [
  {
    ...onClip,
    where,
    does: 'Picture in picture',
    keys: [],
    icon: 'picture-in-picture',
    isOffered: () => document.pictureInPictureEnabled,
    perform: ({ pictureInPicture }) => pictureInPicture(),
  },
  {
    where,
    does: 'Full screen',
    keys: ['f'],
    icon: 'full-screen',
    look: ({ isFull }) => ({ name: isFull ? 'Leave full screen' : 'Full screen', icon: 'full-screen' }),
    perform: ({ send }) => send({ type: 'toggleScreen' }),
  },
];

/** All that act on the player, in the order of the keyboard help. */
export const playerActions: readonly OfferedAction[] = [
  ...clipActions,
  ...speedActions,
  ...endActions,
  ...zoomActions,
  wholePicture,
  boxesAction,
  ...keepActions,
  downloadAction,
  ...screenActions,
];

/** Those that the page has. */
export function offered<One extends OfferedAction>(
  actions: readonly One[],
  offer: PlayerOffer,
): readonly One[] {
  // Of what a browser has never heard of it tells neither yes nor no.
  return actions.filter(({ isOffered }) => isOffered === undefined || isOffered(offer));
}

/** For the plugins whose pages have a player. */
export const recordingActions = [nextRecording, previousRecording, ...playerActions];
