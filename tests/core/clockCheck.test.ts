import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClockCheck } from '#core/clockCheck.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 25, 3, 0, 0, 250);

/** A viewer whose clock is so many milliseconds ahead of the true time, and the true time, which tests let pass. */
function viewer(ahead: number, kept = 0) {
  let true_ = START;
  let wrong = ahead;
  let slept = 0;
  let keeps = kept;
  const check = createClockCheck({
    now: () => true_ + wrong,
    steady: () => true_ - START - slept,
    kept: {
      read: () => keeps,
      keep: (next) => {
        keeps = next;
      },
    },
  });
  check.reset();
  const pass = (milliseconds: number) => {
    true_ += milliseconds;
  };
  /** One call that takes so long; the provider answers at its end, unless told otherwise. */
  const call = ({
    took = 80,
    date = undefined as string | null | undefined,
    age = '',
    ahead: its = 0,
  } = {}) => {
    const telling = check.time();
    pass(took);
    const told = date === undefined ? httpDate(true_ + its) : date;
    telling(new Headers({ ...(told !== null && { date: told }), ...(age && { age }) }));
  };
  return {
    check,
    kept: () => keeps,
    pass,
    call,
    /** The person, or the computer, sets the clock. */
    set: (next: number) => {
      wrong = next;
    },
    /** The steady clock stands still meanwhile. */
    sleep: (milliseconds: number) => {
      pass(milliseconds);
      slept += milliseconds;
    },
  };
}

/** As servers write it, in whole seconds. */
const httpDate = (instant: number) => new Date(Math.floor(instant / 1_000) * 1_000).toUTCString();
const near = (expected: number) => ({
  asymmetricMatch: (value: number) => Math.abs(value - expected) < 2_500,
});

describe("the viewer's clock", () => {
  it.each([0, 1_000, -30_000, 100_000, -100_000, 116_000])('is believed when it is %i ms ahead', (ahead) => {
    const { check, call } = viewer(ahead);
    for (let calls = 0; calls < 6; calls += 1) call();
    expect(check.ahead()).toBe(0);
  });

  it.each([3 * HOUR, -3 * HOUR, 125_000, -125_000, 400 * 24 * HOUR])(
    'is found to be %i ms ahead by the second answer that says so',
    (ahead) => {
      const { check, call } = viewer(ahead);
      call();
      expect(check.ahead()).toBe(0);
      call();
      expect(check.ahead()).toEqual(near(ahead));
    },
  );

  it('is told of once, and does not move with every answer', () => {
    const { check, call, pass } = viewer(3 * HOUR);
    let told = 0;
    check.subscribe(() => {
      told += 1;
    });
    const values = new Set<number>();
    for (let calls = 0; calls < 30; calls += 1) {
      call({ took: 40 + ((calls * 379) % 900) });
      pass(7_777);
      if (calls > 0) values.add(check.ahead());
    }
    expect([told, values.size]).toEqual([1, 1]);
  });

  it('is believed again at once when it was set right', () => {
    const { check, call, set } = viewer(3 * HOUR);
    for (let calls = 0; calls < 5; calls += 1) call();
    set(0);
    call();
    expect(check.ahead()).toBe(0);
  });

  it('is found wrong again by two answers when it is set to another wrong time', () => {
    const { check, call, set } = viewer(3 * HOUR);
    for (let calls = 0; calls < 5; calls += 1) call();
    set(-2 * HOUR);
    call();
    call();
    expect(check.ahead()).toEqual(near(-2 * HOUR));
  });

  it('stays wrong after a sleep', () => {
    const { check, call, sleep } = viewer(3 * HOUR);
    for (let calls = 0; calls < 3; calls += 1) call();
    sleep(9 * HOUR);
    expect(check.ahead()).toEqual(near(3 * HOUR));
    call();
    expect(check.ahead()).toEqual(near(3 * HOUR));
  });

  it('that changes during a call is not measured by that call', () => {
    const { check, set } = viewer(0);
    const tellings = [check.time(), check.time(), check.time()];
    set(HOUR);
    for (const telling of tellings) telling(new Headers({ date: httpDate(START) }));
    expect(check.ahead()).toBe(0);
  });

  it('that was wrong in an earlier page load is found wrong by the first answer', () => {
    const { check, call, kept } = viewer(3 * HOUR, 3 * HOUR + 4_000);
    expect(check.ahead()).toBe(0);
    call();
    expect([check.ahead(), kept()]).toEqual([near(3 * HOUR), near(3 * HOUR)]);
    check.reset();
    expect(check.ahead()).toBe(0);
    call();
    expect(check.ahead()).toEqual(near(3 * HOUR));
  });

  it('that was set right since an earlier page load is believed, and what was kept of it is forgotten', () => {
    const { check, call, kept } = viewer(0, 3 * HOUR);
    call();
    expect([check.ahead(), kept()]).toEqual([0, 0]);
  });

  it('is kept for later page loads only while it is wrong', () => {
    const { call, kept, set } = viewer(-2 * HOUR);
    call();
    expect(kept()).toBe(0);
    call();
    expect(kept()).toEqual(near(-2 * HOUR));
    set(0);
    call();
    expect(kept()).toBe(0);
  });
});

describe('an answer that may not be believed', () => {
  const answers = (parts: Parameters<ReturnType<typeof viewer>['call']>[0], ahead = 0) => {
    const { check, call } = viewer(ahead);
    for (let calls = 0; calls < 6; calls += 1) call(parts);
    return check.ahead();
  };

  it.each([
    '',
    'junk',
    '0',
    '2026-11-25T06:00:00Z',
    'Wed, 25 Nov 2026 06:00:00 +0300',
    'Wed, 99 Xxx 2026 99:99:99 GMT',
  ])('says %o for a time', (date) => {
    expect(answers({ date })).toBe(0);
  });

  it('says none', () => {
    expect(answers({ date: null }, 3 * HOUR)).toBe(0);
  });

  it.each(['7200', '1', 'junk', '-5'])('was kept by a cache for %s s', (age) => {
    expect(answers({ age, ahead: -2 * HOUR })).toBe(0);
  });

  it('comes straight from a cache’s host, with an age of 0', () => {
    expect(answers({ age: '0' }, 3 * HOUR)).toEqual(near(3 * HOUR));
  });

  it('takes half a minute, and says when it was made', () => {
    expect(answers({ took: 29_000 }, 0)).toBe(0);
    expect(answers({ took: 29_000 }, 3 * HOUR)).toEqual({
      asymmetricMatch: (value: number) => Math.abs(value - 3 * HOUR) < 16_000,
    });
  });

  it('is one among good ones', () => {
    const { check, call } = viewer(0);
    for (let round = 0; round < 10; round += 1) {
      call({ ahead: 5 * HOUR });
      call();
      expect(check.ahead()).toBe(0);
    }
  });

  it('is one among good ones, while the clock is wrong', () => {
    const { check, call } = viewer(-3 * HOUR);
    for (let calls = 0; calls < 5; calls += 1) call();
    call({ ahead: 5 * HOUR });
    expect(check.ahead()).toEqual(near(-3 * HOUR));
    call();
    expect(check.ahead()).toEqual(near(-3 * HOUR));
  });

  it('differs each time', () => {
    const { check, call } = viewer(0);
    for (let calls = 1; calls < 9; calls += 1) call({ ahead: calls * 17 * MINUTE });
    expect(check.ahead()).toBe(0);
  });

  it('was sent before the portal was there, and is a good one all the same', () => {
    const { check, pass } = viewer(0);
    for (let calls = 0; calls < 4; calls += 1) {
      const made = START + calls;
      pass(9_000);
      check.time(10_000)(new Headers({ date: httpDate(made) }));
    }
    expect(check.ahead()).toBe(0);
  });
});

it('a clock is never corrected by less than what is tolerated, and by what it is off for any steady provider', () => {
  const delays = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(fc.integer({ min: -10 * HOUR, max: 10 * HOUR }), delays, (ahead, took) => {
      const { check, call } = viewer(ahead);
      for (const one of took) call({ took: one });
      const told = check.ahead();
      if (told === 0) expect(Math.abs(ahead)).toBeLessThan(145_000);
      else expect(Math.abs(told - ahead)).toBeLessThan(12_000);
    }),
  );
});
