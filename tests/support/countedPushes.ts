/**
 * A push service as a process of its own, for measurements: it takes whatever comes, and reads none of it, as if it had a
 * machine of its own. It tells its address, and of each topic when so many browsers were sent something. Argument: how
 * many.
 */
import { serve } from './listen.ts';

const browsers = Number(process.argv[2]);
/** How often each browser was sent something, by topic. */
const topics = new Map<string, Map<string, number>>();

const { url } = await serve((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(201).end();
    take(String(request.headers.topic), String(request.url));
  });
});

function take(topic: string, browser: string): void {
  const counts = topics.get(topic) ?? new Map<string, number>();
  topics.set(topic, counts);
  counts.set(browser, (counts.get(browser) ?? 0) + 1);
  if (counts.size !== browsers || counts.get(browser) !== 1) return;
  const messages = [...counts.values()].reduce((sum, count) => sum + count, 0);
  process.send?.({ topic, messages });
}

process.send?.({ url });
process.once('disconnect', () => process.exit());
