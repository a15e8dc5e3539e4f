import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { walk } from '../../scripts/conformance/walk.ts';
import { startDocumentMock } from '../support/documentMock.ts';

const DOCUMENT = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');

/** What conformance finds at a provider that is made of a document, some calls only if they are named. */
async function findingsOf(text: string, only: readonly string[] = []) {
  const document = JSON.parse(text);
  const requestOf = (path: string) =>
    document.paths[path].post.requestBody.content['application/json'].examples.answered.value;
  const mock = await startDocumentMock(document);
  try {
    return await walk(
      {
        url: mock.url,
        portal: 'https://portal.example',
        login: requestOf('/api/Authenticate'),
        token: undefined,
        only,
        commands: true,
        reference: true,
      },
      // The examples are of one moment, which the end of their period is.
      Date.parse(requestOf('/api/Statistics/stat-counts').end),
    );
  } finally {
    await mock.close();
  }
}

describe('a provider that is made of openapi.json alone', () => {
  it('conforms, with everything that the reference provider always sends', async () => {
    const findings = await findingsOf(DOCUMENT);
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict !== 'ok').map(({ name }) => name)).toEqual([
      'getSignIns',
      'logOff',
      'logOffEverywhere',
      'noteEvidence',
      'getSentRequests',
      'getNotifications',
      'saveNotifications',
      'getPushDevices',
      'addPushDevice',
      'removePushDevice',
      'sendTestNotification',
      'getDeliveries',
    ]);
    expect(findings.filter(({ verdict }) => verdict === 'ok').length).toBe(32);
  });

  it('does not when an example lacks a field, or a path is not there', async () => {
    const spoiled = DOCUMENT.replaceAll('"name": "Cedar & Stone Builders"', '"title": "Cedar"')
      .replaceAll(/"alarmsCount": \d+/g, '"alarmsCount": "many"')
      .replaceAll('"/api/Dealer/dealers"', '"/api/dealers"');
    const found = await findingsOf(spoiled, ['getCustomers', 'getStatistics', 'getDealers']);
    expect(found.map(({ name, problems }) => [name, problems])).toEqual([
      [
        'getCustomers',
        ['`value[0].name` is missing (string or null), which the reference provider always sends'],
      ],
      ['getDealers', ['is not there: answers 404']],
      ['getStatistics', ['`alarmsCount` is "many", expected number or null']],
    ]);
  });
});
