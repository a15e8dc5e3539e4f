/** Filters and orders rows by the expressions that docs/openapi.json describes under ListQuery. */
import { at, type Json } from '../../scripts/openapi/jsonSchema.ts';

type Keeps = (row: Json) => boolean;

/** @throws Error for an expression that the description does not allow */
export function rowFilter(expression: string): Keeps {
  const tokens = [...expression.matchAll(/\s*(&&|\|\||[!=]=|[<>]=?|[()]|'(?:[^']|'')*'|[\w.]+|\S)/g)].map(
    ([, token = '']) => token,
  );
  let place = 0;
  const next = () => tokens[place++] ?? 'the end';
  const expect = (wanted: string) => {
    const token = next();
    if (token !== wanted) throw new Error(`${wanted} was expected, not ${token}.`);
  };

  function joined(operator: '||' | '&&', part: () => Keeps, join: (a: Keeps, b: Keeps) => Keeps): Keeps {
    let keeps = part();
    while (tokens[place] === operator) {
      place += 1;
      keeps = join(keeps, part());
    }
    return keeps;
  }
  const either = (): Keeps => joined('||', both, (a, b) => (row) => a(row) || b(row));
  const both = (): Keeps => joined('&&', term, (a, b) => (row) => a(row) && b(row));

  function term(): Keeps {
    const path = next();
    if (path === '(') {
      const keeps = either();
      expect(')');
      return keeps;
    }
    if (!path.endsWith('.Contains')) return comparison(path, next(), literal(next()));
    expect('(');
    const part = String(literal(next())).toLowerCase();
    expect(')');
    const field = path.slice(0, -'.Contains'.length);
    return (row) =>
      String(at(row, ...field.split('.')))
        .toLowerCase()
        .includes(part);
  }

  const keeps = either();
  if (place < tokens.length)
    throw new Error(`Nothing was expected after ${tokens.slice(0, place).join(' ')}.`);
  return keeps;
}

/** @param orderby a field and a direction, e.g. `incident.startTime desc` */
export function ordered(rows: readonly Json[], orderby: string): Json[] {
  const [field = '', direction] = orderby.split(' ');
  const path = field.split('.');
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * order(at(a, ...path), at(b, ...path)));
}

function comparison(field: string, operator: string, value: unknown): Keeps {
  const holds = {
    '==': (sign: number) => sign === 0,
    '!=': (sign: number) => sign !== 0,
    '>': (sign: number) => sign > 0,
    '>=': (sign: number) => sign >= 0,
    '<': (sign: number) => sign < 0,
    '<=': (sign: number) => sign <= 0,
  }[operator];
  if (holds === undefined) throw new Error(`${operator} is no operator.`);
  return (row) => holds(order(at(row, ...field.split('.')), value));
}

/** Instants in UTC with milliseconds are in order as texts are. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return Number(a) - Number(b);
}

function literal(token: string): unknown {
  return token.startsWith("'") ? token.slice(1, -1).replaceAll("''", "'") : JSON.parse(token);
}
