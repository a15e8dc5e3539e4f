import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventDetailsCall } from '#contract/event.ts';
import { scheduleCall } from '#contract/schedule.ts';
import { insertAll } from '../../server/seed/tableWriter.ts';
import { answerOf } from '../support/answers.ts';
import { ALWAYS, sendCall } from '../support/callTable.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const MORE = 10_001;
/** Beyond all ids that are there. */
const FIRST_ID = 1_000_000;
let provider: Provider;
let token = '';

beforeAll(async () => {
  provider = await startProvider({ incidents: 60 });
  token = await provider.signIn('admin');
});
afterAll(() => provider.close());

/** So many rows like one that is there. */
function copies<Row extends { id: number }>(model: Row): Row[] {
  return Array.from({ length: MORE }, (_, index) => ({ ...model, id: FIRST_ID + index }));
}

async function eventOf(incidentId: number) {
  const { incident } = await answerOf(
    eventDetailsCall,
    await sendCall(provider, eventDetailsCall, incidentId, token),
  );
  return incident;
}

describe('a list inside an object', () => {
  it('has 10,000 of the logs of an incident at most', async () => {
    const { db } = provider.deps;
    const model = await db.selectFrom('incidentLogs').selectAll().executeTakeFirstOrThrow();
    await insertAll(db, 'incidentLogs', copies(model));
    expect((await eventOf(model.incidentId)).incidentLogs).toHaveLength(10_000);
  });

  it('has 10,000 of the call-ins of an incident at most', async () => {
    const { db } = provider.deps;
    const model = await db.selectFrom('callIns').selectAll().executeTakeFirstOrThrow();
    await insertAll(db, 'callIns', copies(model));
    expect((await eventOf(model.incidentId)).location?.callIns).toHaveLength(10_000);
  });

  it('has 10,000 of the recordings of an incident at most', async () => {
    const { db } = provider.deps;
    const model = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow();
    await insertAll(db, 'recordings', copies(model));
    expect((await eventOf(Number(model.incidentId))).recordings).toHaveLength(10_000);
  });

  it('has 10,000 of the items of a schedule at most', async () => {
    const { db } = provider.deps;
    const model = await db
      .selectFrom('scheduledItems')
      .selectAll()
      .where('itemInterval', '=', 'Recurring')
      .executeTakeFirstOrThrow();
    await insertAll(db, 'scheduledItems', copies(model));
    const answer = await answerOf(
      scheduleCall,
      await sendCall(provider, scheduleCall, model.scheduleId, token, ALWAYS),
    );
    expect(answer.scheduledItems).toHaveLength(10_000);
  });
});
