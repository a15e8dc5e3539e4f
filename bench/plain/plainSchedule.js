import { call } from './plainCall.js';

const HOUR = 3_600_000;
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export async function schedule(main, id) {
  const first = new Date();
  first.setDate(first.getDate() - first.getDay());
  first.setHours(0, 0, 0, 0);
  main.innerHTML =
    '<h1>Schedule</h1><button>Previous Week</button> <button>Next Week</button><p role="status"></p><table></table>';
  const [previous, next] = main.querySelectorAll('button');
  const move = (days) => () => {
    first.setDate(first.getDate() + days);
    load();
  };
  previous.onclick = move(-7);
  next.onclick = move(7);
  const load = async () => {
    const end = new Date(first);
    end.setDate(end.getDate() + 7);
    const { scheduledItems } = await call(`/api/Schedule/schedule/${id}`, {
      start: first.toISOString(),
      end: new Date(end - 1).toISOString(),
    });
    main.querySelector('p').textContent = first.toDateString();
    main.querySelector('table').innerHTML = grid(
      first,
      scheduledItems.filter(({ scheduledItemType }) => scheduledItemType === 'Disarmed'),
    );
  };
  await load();
}

function grid(first, items) {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const cell = (day, hour) => {
    const from = new Date(first.getFullYear(), first.getMonth(), first.getDate() + day, hour).getTime();
    const isOpen = items.some((item) => covers(item, day, hour, from));
    return `<td data-armed="${!isOpen}">${isOpen ? 'Disarmed' : 'Armed'}</td>`;
  };
  return hours
    .map((hour) => `<tr><th>${hour}:00</th>${DAYS.map((_, day) => cell(day, hour)).join('')}</tr>`)
    .join('');
}

function covers(item, day, hour, from) {
  if (item.scheduledItemInterval !== 'Recurring')
    return new Date(item.startTime) < from + HOUR && new Date(item.endTime) > from;
  return item[DAYS[day]] && item.dayStartTime < (hour + 1) * 3600 && item.dayEndTime > hour * 3600;
}
