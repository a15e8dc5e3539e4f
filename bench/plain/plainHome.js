import { call } from './plainCall.js';

const DAY = 86_400_000;

export async function home(main) {
  main.innerHTML = '<h1>Home</h1><div class="tiles">Loading...</div><svg></svg>';
  const end = new Date();
  const range = { start: new Date(end - 30 * DAY).toISOString(), end: end.toISOString() };
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
