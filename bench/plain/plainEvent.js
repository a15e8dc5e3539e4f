import { call, safe, when } from './plainCall.js';

export async function event(main, id) {
  main.innerHTML = `<h1>Event #${id}</h1><div class="stage"></div><button>Prev</button> <button>Next</button><ol></ol><ul></ul>`;
  const { incident } = await call(`/api/Event/details/${id}`);
  const { recordings, incidentLogs } = incident;
  main.querySelector('h1').textContent += ` ${incident.location.name}`;
  main.querySelector('ol').innerHTML = recordings
    .map(({ cameraName, startTime }) => `<li><button>${safe(cameraName)} ${when(startTime)}</button></li>`)
    .join('');
  main.querySelector('ul').innerHTML = incidentLogs
    .map(({ time, notes }) => `<li>${when(time)} ${safe(notes)}</li>`)
    .join('');
  player(
    main,
    recordings.map(({ recordingId }) => recordingId),
  );
}

/** Shows one recording, with the next one fetched ahead; keeps all, as a page without a plan for memory would. */
function player(main, ids) {
  const stage = main.querySelector('.stage');
  const [previous, next] = main.querySelectorAll('.stage ~ button');
  const kept = new Map();
  const have = (index) => {
    if (!kept.has(index) && index < ids.length) kept.set(index, element(stage, ids[index]));
    return kept.get(index);
  };
  let shown = 0;
  const show = async (index) => {
    if (index < 0 || index >= ids.length) return;
    shown = index;
    const wanted = await have(index);
    if (shown !== index) return;
    for (const other of stage.children) {
      other.dataset.shown = String(other === wanted);
      if (other instanceof HTMLVideoElement) other.pause();
    }
    if (wanted instanceof HTMLVideoElement) wanted.play().catch(() => undefined);
    have(index + 1);
  };
  previous.onclick = () => show(shown - 1);
  next.onclick = () => show(shown + 1);
  main.querySelectorAll('ol button').forEach((button, index) => {
    button.onclick = () => show(index);
  });
  show(0);
}

async function element(stage, id) {
  const { url, recording } = await call(`/api/Recording/data/${id}?width=${stage.clientWidth}`);
  const isVideo = recording.recordingFormat === 'H264';
  const made = document.createElement(isVideo ? 'video' : 'img');
  made.muted = true;
  made.src = URL.createObjectURL(await (await fetch(url)).blob());
  stage.append(made);
  await new Promise((resolve) => made.addEventListener(isVideo ? 'loadeddata' : 'load', resolve));
  return made;
}
