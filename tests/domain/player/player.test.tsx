// A document without a decoder: clips tell what these tests let them tell.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mediaFile } from '../../support/mediaFile.ts';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';

const open = portalOfTest(() => signInAs({ name: 'Robin Reyes', email: 'robin@avery.example' }));

/** Opens an event with these recordings, whose files are clips with these facts. @returns the clip on screen */
async function openClips(recordings: readonly object[], facts: object = {}): Promise<HTMLVideoElement> {
  const known = { videoWidth: 64, videoHeight: 36, readyState: HTMLMediaElement.HAVE_ENOUGH_DATA };
  for (const [name, value] of Object.entries(known))
    Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true });
  vi.spyOn(HTMLVideoElement.prototype, 'load').mockImplementation(function load(this: HTMLVideoElement) {
    this.dispatchEvent(new Event('loadeddata'));
  });
  onTestFinished(() => {
    for (const name of Object.keys(known)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
    vi.restoreAllMocks();
  });
  open('/event/7', ({ path }) => {
    if (path === '/api/Event/details/7') return { incident: { incident: { id: 7 }, recordings } };
    if (path.startsWith('/media/'))
      return new Response(mediaFile('clip'), { headers: { 'content-type': 'video/mp4' } });
    if (path.startsWith('/api/Recording/data/'))
      return {
        url: `/media/${path.split('/').at(-1)}.mp4`,
        recording: { recordingFormat: 'H264' },
        ...facts,
      };
    return undefined;
  });
  return waitFor(() => document.querySelector<HTMLVideoElement>('[data-shown="true"]') ?? expect.fail());
}

it('a pause of the clip by other means ends Play all, and neither the one at its end nor one that is over does', async () => {
  const clip = await openClips([{ recordingId: 12 }, { recordingId: 13 }]);
  const playAll = await screen.findByRole('button', { name: 'Play all' });
  await userEvent.click(playAll);
  const isOn = () => playAll.getAttribute('aria-pressed');
  const pause = (facts: { paused: boolean; ended: boolean }) => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(clip, name, { value, configurable: true });
    act(() => void clip.dispatchEvent(new Event('pause')));
  };
  const place = vi.spyOn(clip, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 100, 320, 180));
  pause({ paused: true, ended: true });
  pause({ paused: false, ended: false });
  expect(isOn()).toBe('true');
  // By the browser, while the person reads further down.
  place.mockReturnValue(new DOMRect(0, -200, 320, 180));
  pause({ paused: true, ended: false });
  expect(isOn()).toBe('true');
  place.mockReturnValue(new DOMRect(0, 100, 320, 180));
  pause({ paused: true, ended: false });
  expect(isOn()).toBe('false');
});

it('the position of a clip that plays is told once a second, while the slider has the focus as the person moves it alone', async () => {
  const clip = await openClips([{ recordingId: 12 }]);
  const slider = await screen.findByRole('slider', { name: 'Position' });
  const at = (currentTime: number, event = 'timeupdate') => {
    for (const [name, value] of Object.entries({ currentTime, duration: 20 }))
      Object.defineProperty(clip, name, { value, configurable: true, writable: true });
    act(() => void clip.dispatchEvent(new Event(event)));
    return slider.getAttribute('aria-valuetext')?.replace(' of 0:20.0', '');
  };
  const turn = (paused: boolean) =>
    Object.defineProperty(clip, 'paused', { value: paused, configurable: true });
  turn(false);
  expect([2.1, 2.4, 2.9, 3.1].map((time) => at(time))).toEqual(['0:02.0', '0:02.0', '0:02.0', '0:03.0']);
  act(() => slider.focus());
  expect([4.2, 9.8].map((time) => at(time))).toEqual(['0:03.0', '0:03.0']);
  fireEvent.change(slider, { target: { value: '12.5' } });
  expect(at(10, 'seeking')).toBe('0:12.5');
  expect([at(12.5, 'seeked'), at(14)]).toEqual(['0:12.5', '0:12.5']);
  turn(true);
  expect(at(14.3)).toBe('0:14.3');
  turn(false);
  expect(at(16)).toBe('0:14.3');
  act(() => slider.blur());
  expect(at(16.2)).toBe('0:16.0');
});

it('a recording whose list entry names neither camera nor time is shown with those of its content', async () => {
  const clip = await openClips([{ recordingId: 12, recordingType: 'PreVideo' }], {
    camera: { name: 'Gate 2' },
    recording: { recordingFormat: 'H264', StartTime: '2026-03-07T14:05:09' },
  });
  const name = 'Motion Recording, Gate 2, Mar 7, 2026, 2:05:09 PM';
  expect(clip.getAttribute('aria-label')).toBe(name);
  expect(document.getElementById('shown-recording')?.textContent).toBe(
    'Gate 2Motion Recording · Mar 7, 2026, 2:05:09 PM',
  );
});

it('the camera of a recording is unknown where neither its list entry nor its content names it', async () => {
  const clip = await openClips([{ recordingId: 12, recordingType: 'PreVideo' }], { camera: { name: ' ' } });
  expect(clip.getAttribute('aria-label')).toBe('Motion Recording, Unknown camera, —');
  expect(document.getElementById('shown-recording')?.textContent).toBe('Unknown cameraMotion Recording · —');
});
