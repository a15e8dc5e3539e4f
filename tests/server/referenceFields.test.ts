import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statisticsCall } from '#contract/statistics.ts';
import { referenceProblems } from '../../scripts/conformance/checkReference.ts';
import { openApiDocument } from '../../scripts/openapi/document.ts';
import { isObject } from '../../scripts/openapi/jsonSchema.ts';
import { referenceDocument, referenceText, schemasOf } from '../../scripts/openapi/reference.ts';
import { idReads, idsFor, plainReads, sendCall, USERS } from '../support/callTable.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const FILE = new URL('../../docs/openapi-reference.json', import.meta.url);

const requiredOf = (name: string) => {
  const schema = schemasOf(referenceDocument())[name];
  return isObject(schema) ? schema.required : undefined;
};

describe('the document of what the reference provider always sends', () => {
  it('is the one that the call table gives: npm run openapi writes it', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(referenceText());
  });

  it('is valid OpenAPI 3.1, with the calls of the contract', async () => {
    expect(await new Validator().validate(referenceDocument())).toEqual({ valid: true });
    expect(Object.keys(referenceDocument().paths ?? {})).toEqual(Object.keys(openApiDocument().paths ?? {}));
  });

  it('requires of answers what is always in them, and of requests no more than the contract', () => {
    expect(requiredOf('AuthenticateResponse')).toEqual(['successful', 'token']);
    expect(requiredOf('PasswordResponse')).toEqual(['successful']);
    expect(requiredOf('Statistics')).toEqual([
      'alarmsCount',
      'incidentCount',
      'voiceDownLocationCount',
      'voiceDownIncidentCount',
      'policeCount',
      'guardCount',
    ]);
    expect(requiredOf('ListQuery')).toBeUndefined();
    expect(schemasOf(referenceDocument()).Failure).toEqual(schemasOf(openApiDocument()).Failure);
  });
});

describe('the reference provider', () => {
  const problemsOf = referenceProblems();
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider({ incidents: 60 });
  });
  afterAll(() => provider.close());

  it.each(USERS)('sends %s all of these fields in every answer', async (user) => {
    const token = await provider.signIn(user);
    const found: string[] = [];
    const answered = new Set<string>();
    const asked = plainReads.map(([, call]) => ({ call, id: 0 }));
    for (const [, call] of idReads) {
      const { own = 0 } = await idsFor(provider, call, user);
      for (const id of [own, ...LOW_IDS]) asked.push({ call, id });
    }
    for (const { call, id } of asked) {
      const response = await sendCall(provider, call, id, token);
      if (response.status === 404) continue;
      answered.add(call.name);
      for (const problem of problemsOf(call, await response.json())) found.push(`${call.name}: ${problem}`);
    }
    expect([...new Set(found)]).toEqual([]);
    expect([...answered]).toEqual([...plainReads, ...idReads].map(([, { name }]) => name));
  });

  it('is told of a field that an answer lacks, and of none that is null', () => {
    const counts = { alarmsCount: 1, incidentCount: 1, voiceDownLocationCount: null, policeCount: 0 };
    expect(problemsOf(statisticsCall, counts)).toEqual([
      '`voiceDownIncidentCount` is missing (number or null), which the reference provider always sends',
      '`guardCount` is missing (number or null), which the reference provider always sends',
    ]);
  });
});

/** Ids of the first cameras, recorders, incidents and whatever else a call's id is of. */
const LOW_IDS = Array.from({ length: 30 }, (_, index) => index + 1);
