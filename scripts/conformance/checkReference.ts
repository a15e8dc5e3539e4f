/** Checks whether responses have every field that the reference provider always sends. */
import type { WireCall } from '#contract/call.ts';
import { at, type Json, type JsonObject } from '../openapi/jsonSchema.ts';
import { referenceDocument, schemasOf } from '../openapi/reference.ts';
import { shapeProblems } from '../openapi/shapeProblems.ts';
import type { Findings } from './findings.ts';
import type { Host } from './host.ts';
import { sentences } from './judge.ts';

/** The host, with every successful response checked. */
export function withReference(host: Host, findings: Findings): Host {
  const problemsOf = referenceProblems();
  return {
    ...host,
    async send(call, sent) {
      const reply = await host.send(call, sent);
      if (reply.status === 200) findings.checked(call, problemsOf(call, reply.json));
      return reply;
    },
  };
}

/** @returns what a call's successful response lacks, one sentence per field */
export function referenceProblems(): (call: WireCall, answer: unknown) => string[] {
  const document = referenceDocument();
  const schemas = schemasOf(document);
  return (call, answer) => {
    const problems = shapeProblems(answerSchema(document, call), answer, schemas);
    const missing = problems.filter(({ isMissing }) => isMissing);
    return sentences(missing).map((sentence) => `${sentence}, which the reference provider always sends`);
  };
}

/** The schema of a call's successful response. */
function answerSchema(document: JsonObject, { path, method }: WireCall): Json | undefined {
  const success = at(document, 'paths', path, method.toLowerCase(), 'responses', '200');
  return at(success, 'content', 'application/json', 'schema');
}
