/** The page to compare with: the portal's busiest screens as they load, on the same calls, by hand and without a library. */
const screens = [
  [/^\/login$/, login],
  [/^\/$/, home],
  [/^\/events$/, events],
  [/^\/event\/(\d+)$/, event],
];

/** One call of the provider. */
async function call(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sessionStorage.getItem('token')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

/** The provider's texts as HTML. */
const safe = (text) => String(text ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const when = (instant) => (instant ? format.format(new Date(instant)) : '');

function login(main) {
  main.innerHTML = `<h1>Log in</h1><form><label>Username <input name="username"></label>
    <label>Password <input name="password" type="password"></label><button>Log In</button></form>`;
}

async function home(main) {
  main.innerHTML = '<h1>Home</h1><div class="tiles">Loading...</div><svg></svg>';
  const end = new Date();
  const range = { start: new Date(end - 30 * 86_400_000).toISOString(), end: end.toISOString() };
  const days = call('/api/Statistics/events-per-day', range);
  tiles(main.querySelector('.tiles'), await call('/api/Statistics/stat-counts', range));
  const answer = await days;
  chart(main.querySelector('svg'), Array.isArray(answer) ? answer : answer.data);
}

function tiles(place, counts) {
  const numbers = {
    'Alarm Signals': counts.alarmsCount,
    'Monitored Events': counts.incidentCount,
    'Voice Downs': counts.voiceDownLocationCount + counts.voiceDownIncidentCount,
    'Police Contacts': counts.policeCount,
    'Guard Dispatches': counts.guardCount,
  };
  place.innerHTML = Object.entries(numbers)
    .map(
      ([name, number]) =>
        `<span>${name} <b data-loading="false">${number.toLocaleString('en-US')}</b></span>`,
    )
    .join('');
}

function chart(place, pairs) {
  const most = Math.max(1, ...pairs.map(([, count]) => count));
  place.innerHTML = pairs
    .map(([, count], index) => {
      const height = (count / most) * 260;
      return `<rect x="${index * 36}" y="${280 - height}" width="30" height="${height}"></rect>
        <text x="${index * 36}" y="${276 - height}">${count}</text>`;
    })
    .join('');
}

const columns = ['ID', 'Account', 'Location', 'Event Time', 'Alarms', 'Voice', 'Police', 'Guard'];

async function events(main) {
  main.innerHTML = `<h1>Archived Events</h1>
    <label>Page size <select>${[10, 15, 25, 50, 100].map((size) => `<option${size === 15 ? ' selected' : ''}>${size}</option>`).join('')}</select></label>
    <table><thead><tr>${columns.map((name) => `<th><button>${name}</button></th>`).join('')}</tr></thead>
    <tbody></tbody></table><p></p><button>Prev</button> <button>Next</button>`;
  const query = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };
  const { value, count } = await call('/api/Event/events/location/0', query);
  main.querySelector('tbody').innerHTML = value.map(row).join('');
  main.querySelector('p').textContent = `Showing 1 to ${value.length} of ${count} events`;
}

function row({ incident, location, accountName }) {
  const yesNo = (flag) => (flag ? 'Yes' : 'No');
  return `<tr><td><a href="/event/${incident.id}">${incident.id}</a></td><td>${safe(accountName)}</td>
    <td><a href="/location/${location.id}">${safe(location.name)}</a></td>
    <td>${when(incident.startTime)} ${when(incident.endTime)}</td><td>${incident.alarmCount}</td>
    <td>${incident.voiceDownCount}</td><td>${yesNo(incident.policeContacted)}</td><td>${yesNo(incident.guardDispatched)}</td></tr>`;
}

async function event(main, id) {
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
  // The next one is fetched ahead.
  const [shown, next] = recordings.map(({ recordingId }) => recordingId);
  const stage = main.querySelector('.stage');
  const first = await element(stage, shown);
  first.dataset.shown = 'true';
  if (first instanceof HTMLVideoElement) first.play().catch(() => undefined);
  if (next !== undefined) element(stage, next);
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

for (const [path, screen] of screens) {
  const found = path.exec(location.pathname);
  if (found) screen(document.querySelector('main'), found[1]);
}
