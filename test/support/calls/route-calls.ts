import { z } from 'zod';
import { CONTRACT, type RouteName } from '#core/contract/contract.ts';
import { namesOf, type Names } from '#core/marks/naming.ts';
import type { Route } from '#core/contract/route/route.ts';
import { must } from '#core/std/must.ts';
import type { Random } from '#server/sample/random/random.ts';

/** The parts of a request as a client sends them. */
interface RouteCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Gives a value for a part that names something; undefined leaves the part out, where that is possible. */
export type Fill = (names: Exclude<Names, 'plain'>) => unknown;

/** Parts that name a record, by its id or in something that ids stand in. */
const RECORDS: ReadonlySet<Names> = new Set([
  'record',
  'records',
  'values',
  'members',
  'given',
  'filter',
] as const satisfies readonly Names[]);

/** The routes of the contract whose requests name records. Supervisors, for whom those of the configuration are, read all. */
export function routesWithRecords(): readonly RouteName[] {
  return (Object.entries(CONTRACT) as [RouteName, Route][])
    .filter(([, { audience }]) => audience !== 'configuration')
    .filter(([, route]) => partsOf(route).some((names) => names !== undefined && RECORDS.has(names)))
    .map(([name]) => name);
}

/** What each part of a route's requests names; undefined for one that could be an id and does not say so. */
export function partsOf({ params, query, body }: Route): readonly (Names | undefined)[] {
  return [params, query, body].flatMap((schema) => (schema ? leavesOf(schema) : []));
}

/** A random call of a route, which its schemas accept. Throws where no value is known for one of its parts. */
export function randomCall(random: Random, route: Route, fill: Fill): RouteCall {
  const part = (schema: z.ZodType | undefined) => schema && checked(schema, valueFor(random, schema, fill));
  return { params: part(route.params), query: part(route.query), body: part(route.body) };
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new Error(`${JSON.stringify(value)}: ${result.error.message}`);
  return result.data;
}

/** Values for parts that name nothing: the first one that fits is taken, from anywhere among them. */
const PLAIN: readonly unknown[] = [
  'b0b0b0b0-0000-4000-8000-000000000000',
  'a',
  'modify',
  '1',
  2,
  '2026-01-01T00:00:00Z',
  '{}',
  '/app/list/7',
  '2026-05-14',
  'Ada',
  'ada@example.org',
  1,
  '20',
  100,
  true,
  'a'.repeat(64),
  { kind: 'user', id: 2 },
];

function valueFor(random: Random, schema: z.ZodType, fill: Fill): unknown {
  const names = namesOf(schema);
  if (names !== undefined && names !== 'plain') return fitting(schema, fill(names));
  const { def } = schema as unknown as { readonly def: Def };
  switch (def.type) {
    case 'object': {
      const made = Object.entries(must(def.shape, 'a shape')).map(([name, one]) => [
        name,
        valueFor(random, one, fill),
      ]);
      return Object.fromEntries(made.filter(([, value]) => value !== undefined));
    }
    case 'optional':
    case 'prefault':
    case 'default':
    case 'nullable': {
      const inner = must(def.innerType, 'an inner type');
      const isNamed = leavesOf(inner).some((one) => one !== 'plain');
      const none = def.type === 'nullable' ? null : undefined;
      return random.below(isNamed ? 3 : 2) === 0 ? none : valueFor(random, inner, fill);
    }
    case 'array':
      return [valueFor(random, must(def.element, 'an element'), fill)];
    case 'union': {
      const objects = objectsOf(schema);
      return objects ? valueFor(random, random.pick(objects), fill) : plainFor(random, schema);
    }
    case 'literal':
      return must(def.values, 'values')[0];
    case 'enum':
      return random.pick(Object.values(must(def.entries, 'entries')));
    case 'pipe':
      return valueFor(random, must(def.in, 'what goes in'), fill);
    default:
      return plainFor(random, schema);
  }
}

function plainFor(random: Random, schema: z.ZodType): unknown {
  const start = random.below(PLAIN.length);
  const all = [...PLAIN.slice(start), ...PLAIN.slice(0, start)];
  const found = all.find((value) => schema.safeParse(value).success);
  if (found === undefined)
    throw new Error(`nobody knows a value for ${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}`);
  return found;
}

/** An id as a number or as text, ids as a list or joined, whatever the part takes. */
function fitting(schema: z.ZodType, value: unknown): unknown {
  if (value === undefined) return undefined;
  const joined = Array.isArray(value) ? value.join('|') : JSON.stringify(value);
  const found = [value, joined].find((one) => schema.safeParse(one).success);
  if (found === undefined) throw new Error(`${JSON.stringify(value)} does not fit`);
  return found;
}

/** The parts of zod's definitions that say what a schema is made of. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
}

/** The ways to write an object that names something, where a part has several; undefined for any other part. */
function objectsOf(schema: z.ZodType): readonly z.ZodType[] | undefined {
  const defOf = (one: z.ZodType) => (one as unknown as { readonly def: Def }).def;
  const { type, options = [] } = defOf(schema);
  const isOfObjects = type === 'union' && options.every((one) => defOf(one).type === 'object');
  const isNaming =
    isOfObjects && options.flatMap(leavesOf).some((names) => names !== undefined && names !== 'plain');
  return isNaming ? options : undefined;
}

function leavesOf(schema: z.ZodType): readonly (Names | undefined)[] {
  const names = namesOf(schema);
  if (names !== undefined) return [names];
  const { def } = schema as unknown as { readonly def: Def };
  const made = [...Object.values(def.shape ?? {}), ...(objectsOf(schema) ?? [])];
  const inner = [...made, def.innerType, def.element, def.in].filter((one) => one !== undefined);
  if (inner.length > 0) return inner.flatMap(leavesOf);
  return [couldBeId(schema) ? undefined : 'plain'];
}

/** Takes numbers, or digits and no words, or anything at all. */
function couldBeId(schema: z.ZodType): boolean {
  const takes = (value: unknown) => schema.safeParse(value).success;
  return takes(12) || takes(1_234_567) || (takes('12') && !takes('a b')) || takes([12]) || takes({ a: 12 });
}
