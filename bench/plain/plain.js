/** The yardstick: the portal's busiest screens on the same calls, by hand, without a library, and nothing beside. */
import { event } from './plainEvent.js';
import { events } from './plainEvents.js';
import { home } from './plainHome.js';
import { login } from './plainLogin.js';
import { schedule } from './plainSchedule.js';

const screens = [
  [/^\/login$/, login],
  [/^\/$/, home],
  [/^\/events$/, events],
  [/^\/event\/(\d+)$/, event],
  [/^\/schedule\/(\d+)$/, schedule],
];

function show() {
  for (const [path, screen] of screens) {
    const found = path.exec(location.pathname);
    if (found) screen(document.querySelector('main'), found[1]);
  }
}

document.addEventListener('click', (click) => {
  const link = click.target.closest('a[href^="/"]');
  if (!link) return;
  click.preventDefault();
  history.pushState(null, '', link.href);
  show();
});
addEventListener('popstate', show);
show();
