import { beforeEach, describe, expect, it } from 'vitest';
import { feedbackCall, MOST_NOTES, MOST_SUBJECT, sentRequestsCall } from '#contract/contact.ts';
import { answerOf, ask, refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { addRows, rowOf, rowsWith } from '../support/scratchDatabase.ts';

const HOUR = 3_600_000;
const THANKS = {
  success: true,
  message: 'Thank you. Your request has been sent.',
  requestNumber: expect.stringMatching(/^\d+$/),
};
const request = { subject: 'Gate', notes: 'Please call first.' };

let clock = Date.now();
let avery = '';
let jordan = '';

const provider = ofFile(() => startProvider({ now: () => clock, incidents: 20 }));
beforeEach(async () => {
  clock += 2 * HOUR;
  avery = await provider.signIn('avery');
  jordan = await provider.signIn('jordan');
});

const send = (body: object, token: string, key?: string) =>
  provider.post(feedbackCall.path, body, token, key === undefined ? {} : { 'Idempotency-Key': key });
const answer = async (body: object, token: string, key?: string) =>
  answerOf(feedbackCall, await send(body, token, key));

/** How many requests of the current hour were kept, and how many mails were written of them. */
async function kept() {
  const ofHour = async (table: 'feedback' | 'outboxMails') =>
    (await rowsWith(provider.deps.db, table)).filter(({ createdAt }) => createdAt > clock - HOUR).length;
  return { requests: await ofHour('feedback'), mails: await ofHour('outboxMails') };
}

describe('a change request', () => {
  it('is kept and mailed to the provider', async () => {
    const request = { subject: ' New\r\nBcc: x ', notes: "<b>'quoted'</b>" };
    const { requestNumber, ...thanks } = await answer(request, avery);
    const newest = (table: 'feedback' | 'outboxMails') => rowOf(provider.deps.db, table, {}, 'last');
    const kept = { subject: 'New\r\nBcc: x', notes: "<b>'quoted'</b>" };
    expect(await newest('feedback')).toMatchObject({ id: Number(requestNumber), ...kept });
    expect(thanks).toEqual({ success: true, message: THANKS.message });
    expect(await newest('outboxMails')).toMatchObject({
      recipient: 'support@vigil.example',
      subject: `Change request ${requestNumber}: New Bcc: x`,
      body: expect.stringContaining("<b>'quoted'</b>"),
    });
  });

  it('that is blank or of the wrong shape is not kept', async () => {
    const blank = { success: false, message: 'Please fill in all fields' };
    expect(await answer({ subject: ' ', notes: 'x' }, avery)).toEqual(blank);
    for (const [body, error] of [
      [{ subject: 'x' }, "The field 'notes' is missing."],
      [{ subject: 5, notes: 'x' }, "The field 'subject' must be string."],
    ] as const)
      expect(await refusalOf(await send(body, avery))).toBe(`400 ${error}`);
    expect(await kept()).toEqual({ requests: 0, mails: 0 });
  });
});

describe('a change request with a key', () => {
  it('that is sent again, since its answer was lost, is kept and mailed once', async () => {
    const first = await answer(request, avery, 'first');
    expect(first).toEqual(THANKS);
    expect(await answer(request, avery, 'first')).toEqual(first);
    clock += 24 * HOUR;
    avery = await provider.signIn('avery');
    expect(await answer(request, avery, 'first')).toEqual(first);
    expect(await kept()).toEqual({ requests: 0, mails: 0 });
    clock -= 24 * HOUR;
    expect(await kept()).toEqual({ requests: 1, mails: 1 });
  });

  it('that is sent several times at once is kept and mailed once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => answer(request, avery, 'at once')));
    expect(answers).toEqual([THANKS, THANKS, THANKS, THANKS, THANKS]);
    expect(await kept()).toEqual({ requests: 1, mails: 1 });
  });

  it('is another one under another key, of another person, or without a key', async () => {
    await answer(request, avery, 'one');
    await answer(request, avery, 'two');
    await answer(request, jordan, 'one');
    await answer(request, avery);
    await answer(request, avery);
    expect(await kept()).toEqual({ requests: 5, mails: 5 });
  });

  it('that was used for other words is refused, instead of being taken for them', async () => {
    await answer(request, avery, 'reused');
    expect(await refusalOf(await send({ ...request, notes: 'Never mind.' }, avery, 'reused'))).toBe(
      '400 This Idempotency-Key was used for another change request.',
    );
    expect(await kept()).toEqual({ requests: 1, mails: 1 });
  });

  it('that holds half an emoji is taken, and taken once when it is sent again', async () => {
    const cut = { subject: 'Gate \ud83d', notes: 'Left \udd12 open' };
    expect(await answer(cut, avery, 'cut')).toEqual(THANKS);
    expect(await answer(cut, avery, 'cut')).toEqual(THANKS);
    expect(await kept()).toEqual({ requests: 1, mails: 1 });
  });

  it('that is longer than any name is refused', async () => {
    expect((await send(request, avery, 'k'.repeat(200))).status).toBe(200);
    expect(await refusalOf(await send(request, avery, 'k'.repeat(201)))).toBe(
      '400 The header Idempotency-Key must have at most 200 characters.',
    );
  });

  it('may come from a portal on another origin', async () => {
    const headers = { Origin: provider.url, 'Access-Control-Request-Method': 'POST' };
    const response = await fetch(provider.url + feedbackCall.path, { method: 'OPTIONS', headers });
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
  });
});

describe('the texts of a change request', () => {
  it('may be as long as the form lets them be', async () => {
    const longest = { subject: 's'.repeat(MOST_SUBJECT), notes: 'n'.repeat(MOST_NOTES) };
    expect(await answer(longest, avery)).toEqual(THANKS);
  });

  it.each([
    ['subject', MOST_SUBJECT],
    ['notes', MOST_NOTES],
  ])('are refused when the %s is longer, with the limit', async (field, most) => {
    expect(await refusalOf(await send({ ...request, [field]: 'x'.repeat(most + 1) }, avery))).toBe(
      `400 The field '${field}' must have at most ${most} characters.`,
    );
    expect(await kept()).toEqual({ requests: 0, mails: 0 });
  });
});

describe('the own change requests', () => {
  const told = async (token: string) => (await ask(provider, sentRequestsCall, token)).value ?? [];

  it('are told with number, moment and text, newest first, and those of nobody else', async () => {
    const first = await answer(request, avery);
    const sentAt = new Date(clock).toISOString();
    clock += 1_000;
    await answer({ subject: 'Of Jordan', notes: 'x' }, jordan);
    const last = await answer({ subject: 'Dock', notes: 'Lamp' }, avery);
    const newest = { time: new Date(clock).toISOString(), subject: 'Dock', notes: 'Lamp' };
    expect((await told(avery)).slice(0, 2)).toEqual([
      { requestNumber: last.requestNumber, ...newest },
      { requestNumber: first.requestNumber, time: sentAt, ...request },
    ]);
    expect((await told(avery)).filter(({ subject }) => subject === 'Of Jordan')).toEqual([]);
    expect((await told(jordan))[0]).toMatchObject({ subject: 'Of Jordan' });
  });

  it('are the last 50', async () => {
    const rows = Array.from({ length: 55 }, (_, index) => ({
      ...{ id: 9_000 + index, userId: 2, requestKey: null, notes: 'x' },
      subject: `Old ${index}`,
      createdAt: clock - HOUR * (60 - index),
    }));
    await addRows(provider.deps.db, 'feedback', ...rows);
    expect(await told(jordan)).toHaveLength(50);
  });
});

describe('the 21st change request of a person within an hour', () => {
  it('is refused in words that say when to come back, and the next one is taken then', async () => {
    for (let sent = 1; sent <= 20; sent += 1) {
      expect(await answer({ ...request, subject: `${sent}` }, avery, `key ${sent}`)).toEqual(THANKS);
      clock += 60_000;
    }
    expect(await answer(request, avery, 'key 21')).toEqual({
      success: false,
      message:
        'You have sent 20 change requests within an hour. Please send this one again in 40 minutes, or call +1 (800) 555-0142.',
    });
    expect(await kept()).toEqual({ requests: 20, mails: 20 });
    // What was taken before stays taken.
    expect(await answer({ ...request, subject: '1' }, avery, 'key 1')).toEqual(THANKS);
    expect(await answer(request, jordan)).toEqual(THANKS);
    clock += 40 * 60_000;
    expect(await answer(request, avery, 'key 21')).toEqual(THANKS);
    expect(await answer(request, avery, 'key 22')).toMatchObject({ success: false });
  });

  it('is refused among many that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => answer({ ...request, subject: `${index}` }, avery)),
    );
    const accepted = answers.filter((one) => JSON.stringify(one).includes(THANKS.message));
    expect(accepted).toEqual(Array.from({ length: 20 }, () => THANKS));
    expect(new Set(accepted.map((one) => JSON.stringify(one))).size).toBe(20);
    expect(await kept()).toEqual({ requests: 20, mails: 20 });
  });
});
