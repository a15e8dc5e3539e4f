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
  it.each([
    [116_000, 0],
    [-100_000, 0],
    [125_000, 125_000],
    [-125_000, -125_000],
    [400 * 24 * HOUR, 400 * 24 * HOUR],
  ])('%i ms ahead is found to be %i ahead, by the second answer that says so', (ahead, found) => {
    const { check, call, kept } = viewer(ahead);
    call();
    expect([check.ahead(), kept()]).toEqual([0, 0]);
    for (let calls = 0; calls < 5; calls += 1) call();
    expect(check.ahead()).toEqual(found === 0 ? 0 : near(found));
  });

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

  it('stays wrong through a sleep, is found wrong again by two answers, and is believed at once when set right', () => {
    const { check, call, kept, set, sleep } = viewer(3 * HOUR);
    for (let calls = 0; calls < 5; calls += 1) call();
    sleep(9 * HOUR);
    expect(check.ahead()).toEqual(near(3 * HOUR));
    call();
    expect(check.ahead()).toEqual(near(3 * HOUR));
    set(-2 * HOUR);
    call();
    call();
    expect([check.ahead(), kept()]).toEqual([near(-2 * HOUR), near(-2 * HOUR)]);
    set(0);
    call();
    expect([check.ahead(), kept()]).toEqual([0, 0]);
  });

  it('that changes during a call is not measured by that call', () => {
    const { check, set } = viewer(0);
    const tellings = [check.time(), check.time(), check.time()];
    set(HOUR);
    for (const telling of tellings) telling(new Headers({ date: httpDate(START) }));
    expect(check.ahead()).toBe(0);
  });

  it('is not found wrong by answers to calls that were sent long before', () => {
    const { check, pass } = viewer(0);
    for (let calls = 0; calls < 4; calls += 1) {
      const made = START + calls;
      pass(9_000);
      check.time(10_000)(new Headers({ date: httpDate(made) }));
    }
    expect(check.ahead()).toBe(0);
  });

  it('that was wrong in an earlier page load is found wrong by the first answer', () => {
    const { check, call, kept } = viewer(3 * HOUR, 3 * HOUR + 4_000);
    expect(check.ahead()).toBe(0);
    call();
    expect([check.ahead(), kept()]).toEqual([near(3 * HOUR), near(3 * HOUR)]);
  });
});

describe('an answer that may not be believed', () => {
  const answers = (parts: Parameters<ReturnType<typeof viewer>['call']>[0]) => {
    const { check, call } = viewer(0);
    for (let calls = 0; calls < 6; calls += 1) call(parts);
    return check.ahead();
  };

  const [foreign, impossible] = ['Wed, 25 Nov 2026 06:00:00 +0300', 'Wed, 99 Xxx 2026 99:99:99 GMT'];

  it.each([null, 'junk', '0', '2026-11-25T06:00:00Z', foreign, impossible])('says %o for a time', (date) => {
    expect(answers({ date })).toBe(0);
  });

  it.each(['7200', 'junk', '-5'])('was kept by a cache for %s s', (age) => {
    expect(answers({ age, ahead: -2 * HOUR })).toBe(0);
    expect(answers({ age: '0', ahead: -2 * HOUR })).toEqual(near(2 * HOUR));
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
    for (const its of [5 * HOUR, 0]) {
      call({ ahead: its });
      expect(check.ahead()).toEqual(near(-3 * HOUR));
    }
  });

  it('is the first one, or differs each time', () => {
    const { check, call } = viewer(0);
    for (let calls = 1; calls < 9; calls += 1) {
      call({ ahead: calls * 17 * MINUTE });
      expect(check.ahead()).toBe(0);
    }
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
