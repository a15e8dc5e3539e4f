import { call, safe, when } from './plainCall.js';

const columns = [
  ['ID', 'incident.id'],
  ['Account', 'accountName'],
  ['Location', 'location.name'],
  ['Event Time', 'incident.startTime'],
  ['Alarms', 'incident.alarmCount'],
  ['Voice', 'incident.voiceDownCount'],
  ['Police', 'incident.policeContacted'],
  ['Guard', 'incident.guardDispatched'],
];

export async function events(main) {
  const list = { field: 'incident.startTime', direction: 'desc', page: 0, size: 15 };
  main.innerHTML = `<h1>Archived Events</h1>
    <label>Page size <select>${[10, 15, 25, 50, 100].map((size) => `<option${size === 15 ? ' selected' : ''}>${size}</option>`).join('')}</select></label>
    <table><thead><tr>${columns.map(([name, field]) => `<th><button data-field="${field}">${name}</button></th>`).join('')}</tr></thead>
    <tbody></tbody></table><p></p><button data-page="-1">Prev</button> <button data-page="1">Next</button>`;
  const load = async () => {
    const { value, count } = await call('/api/Event/events/location/0', {
      orderby: `${list.field} ${list.direction}`,
      skip: list.page * list.size,
      take: list.size,
      count: true,
    });
    main.querySelector('tbody').innerHTML = value.map(row).join('');
    main.querySelector('p').textContent =
      `Showing ${list.page * list.size + 1} to ${list.page * list.size + value.length} of ${count} events`;
  };
  main.querySelector('table').onclick = ({ target }) => {
    const { field } = target.dataset;
    if (!field) return;
    list.direction = list.field === field && list.direction === 'asc' ? 'desc' : 'asc';
    list.field = field;
    list.page = 0;
    load();
  };
  for (const button of main.querySelectorAll('[data-page]'))
    button.onclick = () => {
      list.page += Number(button.dataset.page);
      load();
    };
  main.querySelector('select').onchange = ({ target }) => {
    list.size = Number(target.value);
    list.page = 0;
    load();
  };
  await load();
}

function row({ incident, location, accountName }) {
  const yesNo = (flag) => (flag ? 'Yes' : 'No');
  return `<tr><td><a href="/event/${incident.id}">${incident.id}</a></td><td>${safe(accountName)}</td>
    <td><a href="/location/${location.id}">${safe(location.name)}</a></td>
    <td>${when(incident.startTime)} ${when(incident.endTime)}</td><td>${incident.alarmCount}</td>
    <td>${incident.voiceDownCount}</td><td>${yesNo(incident.policeContacted)}</td><td>${yesNo(incident.guardDispatched)}</td></tr>`;
}
