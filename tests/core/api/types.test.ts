import { describe, expectTypeOf, it } from 'vitest';
import type { Contact } from '#contract/contact.ts';
import { type Camera, cameraDetailsCall, camerasCall } from '#contract/equipment.ts';
import type { EventDetail, EventRow, eventDetailsCall, locationEventsCall } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getContacts } from '#core/api/contact.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { getRecord, getRecords, type Page } from '#core/api/query.ts';
import { getSchedules, type ScheduleListRow } from '#core/api/schedule.ts';
import { eventsPerDay } from '#core/api/statistics.ts';

type InputOf<Call> = Call extends typeof eventDetailsCall | typeof locationEventsCall
  ? Parameters<typeof send<Call>>[1]
  : never;
declare const send: ApiClient['send'];

describe('the types of the client', () => {
  it('come from the wire', () => {
    expectTypeOf(getEvent).returns.resolves.toEqualTypeOf<EventDetail | null>();
    expectTypeOf(getEventsLocation).returns.resolves.toEqualTypeOf<Page<EventRow> | null>();
    expectTypeOf(getEventsLocation).parameter(2).toEqualTypeOf<ListQuery | undefined>();
    expectTypeOf(getContacts).returns.resolves.toEqualTypeOf<Contact[] | null>();
    expectTypeOf(getSchedules).returns.resolves.toEqualTypeOf<ScheduleListRow[] | null>();
    expectTypeOf(eventsPerDay).returns.resolves.toEqualTypeOf<[number, number][] | null>();
  });

  it('are those of the record whose call is named', () => {
    const asked = (api: ApiClient) => ({
      one: getRecord(api, cameraDetailsCall, 3),
      all: getRecords(api, camerasCall),
      wrong: [
        // @ts-expect-error a list has no id
        () => getRecord(api, camerasCall, 3),
        // @ts-expect-error a record is no list
        () => getRecords(api, cameraDetailsCall),
        // @ts-expect-error nobody gives the location of its events
        () => getRecords(api, locationEventsCall),
      ],
    });
    type Asked = ReturnType<typeof asked>;
    expectTypeOf<Asked['one']>().resolves.toEqualTypeOf<Camera | null>();
    expectTypeOf<Asked['all']>().resolves.toEqualTypeOf<Page<Camera> | null>();
  });

  it('know the placeholders of a path and whether there is a body', () => {
    type Details = NonNullable<InputOf<typeof eventDetailsCall>>;
    type Events = NonNullable<InputOf<typeof locationEventsCall>>;
    expectTypeOf<keyof NonNullable<Details['params']>>().toEqualTypeOf<'id'>();
    expectTypeOf<keyof NonNullable<Events['params']>>().toEqualTypeOf<'locationId'>();
    expectTypeOf<Details['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<NonNullable<Events['body']>>().toEqualTypeOf<ListQuery>();
  });
});
