import type { DocumentPlace } from '../std/finding.ts';
import { z } from 'zod';
import type { ReferenceMark } from '../marks/reference.ts';
import { isProperties } from '../std/shape.ts';

export { isProperties } from '../std/shape.ts';

/** Any schema, as zod's own walkers see it. */
export type Schema = z.core.$ZodType;

/** The schemas that zod itself makes; every schema of the catalog is one. */
type Known = z.core.$ZodTypes;

/** The schema that `value` itself is described by, and the reference mark met on the way to it. */
interface Settled {
  readonly schema: Known;
  readonly mark: ReferenceMark | undefined;
}

/** Unwraps a schema and picks the member of a union that `value` was meant for; stops at a reference. */
export function settle(schema: Schema, value: unknown): Settled {
  // A schema can only be made by zod, whose kinds `Known` lists.
  let at = schema as Known;
  for (;;) {
    const mark = markOf(at);
    const next = mark ? undefined : inside(at, value);
    if (!next) return { schema: at, mark };
    at = next as Known;
  }
}

const marked = new WeakMap<Schema, boolean>();

/** Whether a schema can contain a reference; others need not be walked. */
export function holdsReference(schema: Schema): boolean {
  const known = marked.get(schema) ?? reachesReference(schema);
  marked.set(schema, known);
  return known;
}

function reachesReference(schema: Schema): boolean {
  const seen = new Set<Schema>([schema]);
  // A set is gone through with what is added meanwhile.
  for (const one of seen) {
    if (markOf(one as Known)) return true;
    for (const inner of schemasIn(one)) seen.add(inner);
  }
  return false;
}

function schemasIn(schema: Schema): readonly Schema[] {
  const { def } = (schema as Known)._zod;
  if (def.type === 'object') return Object.values(def.shape);
  if (def.type === 'array') return [def.element];
  if (def.type === 'record') return [def.valueType];
  if (def.type === 'union') return def.options;
  const inner = unwrapped(schema as Known);
  return inner ? [inner] : [];
}

/** The schema of the property or entry `key` of what a settled schema describes; undefined where it has none. */
export function childSchema(schema: Schema, key: string | number): Schema | undefined {
  const { def } = (schema as Known)._zod;
  if (def.type === 'object') return Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
  if (def.type === 'array') return typeof key === 'number' ? def.element : undefined;
  return def.type === 'record' ? def.valueType : undefined;
}

/** The schema of what stands at `place` of `value`; undefined where the schema knows no such place. */
export function schemaAt(schema: Schema, value: unknown, place: DocumentPlace): Schema | undefined {
  const [key, ...rest] = place;
  if (key === undefined) return schema;
  const child = childSchema(settle(schema, value).schema, key);
  return child && schemaAt(child, valueAt(value, [key]), rest);
}

/** What stands at `place` of a raw value; undefined where there is nothing. */
export function valueAt(value: unknown, place: DocumentPlace): unknown {
  return place.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)];
    return isProperties(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }, value);
}

/** The properties that an object's schema knows, in its order; none where it is no object. */
export function propertiesOf(schema: Schema): readonly string[] {
  const { def } = (schema as Known)._zod;
  return def.type === 'object' ? Object.keys(def.shape) : [];
}

/** The members of a union, its wrappers taken off; none where the schema is no union. */
export function unionMembers(schema: Schema): readonly Schema[] {
  let at = schema as Known;
  for (let next = unwrapped(at); next; next = unwrapped(at)) at = next as Known;
  const { def } = at._zod;
  return def.type === 'union' ? def.options : [];
}

/** The index of the union's member that `value` was meant for; -1 where it fits none. */
export function memberFor(members: readonly Schema[], value: unknown): number {
  const scores = members.map((member) => closeness(member, value));
  const best = Math.max(-1, ...scores);
  return best < 0 ? -1 : scores.indexOf(best);
}

const marks = new WeakMap<Schema, ReferenceMark | false>();

/** The mark of a schema, which has it from its beginning. */
function markOf(schema: Known): ReferenceMark | undefined {
  let mark = marks.get(schema);
  if (mark === undefined) {
    const meta = z.globalRegistry.get(schema);
    // Marks are only written by `reference.ts`, which checks them against the type.
    mark = meta && 'reference' in meta ? (meta as unknown as ReferenceMark) : false;
    marks.set(schema, mark);
  }
  return mark === false ? undefined : mark;
}

function inside(schema: Known, value: unknown): Schema | undefined {
  const { def } = schema._zod;
  if (def.type !== 'union') return unwrapped(schema);
  return namedMember(def, value) ?? def.options[memberFor(def.options, value)];
}

type Union = Extract<Known['_zod']['def'], { type: 'union' }>;

const membersByName = new WeakMap<Union, ReadonlyMap<unknown, Schema>>();

/** The member that a property of the value names, where the union tells its members apart by one. */
function namedMember(def: Union, value: unknown): Schema | undefined {
  const { discriminator } = def as { readonly discriminator?: string };
  if (discriminator === undefined || !isProperties(value)) return undefined;
  const known = membersByName.get(def) ?? new Map(def.options.flatMap((one) => namesOf(one, discriminator)));
  membersByName.set(def, known);
  return known.get(value[discriminator]);
}

function namesOf(member: Schema, discriminator: string): readonly (readonly [unknown, Schema])[] {
  const named = childSchema(member, discriminator);
  const def = named && (named as Known)._zod.def;
  if (def?.type === 'enum') return Object.values(def.entries).map((name) => [name, member] as const);
  return def?.type === 'literal' ? def.values.map((name) => [name, member] as const) : [];
}

/** What a wrapper wraps; undefined for what is none. */
function unwrapped(schema: Known): Schema | undefined {
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return def.innerType;
    case 'pipe':
      return def.in;
    case 'lazy':
      return def.getter();
    default:
      return undefined;
  }
}

/** How well `value` matches a schema: -1 for another kind of value, higher for more in common. */
function closeness(schema: Schema, value: unknown): number {
  const { def } = settle(schema, value).schema._zod;
  switch (def.type) {
    case 'object':
      return isProperties(value) ? sharedProperties(def.shape, value) : -1;
    case 'record':
      return isProperties(value) ? 1 : -1;
    case 'array':
      return Array.isArray(value) ? 1 : -1;
    case 'literal':
      if (def.values.some((literal) => literal === value)) return 3;
      return typeof def.values[0] === typeof value ? 0 : -1;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === def.type ? 1 : -1;
    default:
      return 0;
  }
}

function sharedProperties(
  shape: Readonly<Record<string, Schema>>,
  value: Readonly<Record<string, unknown>>,
): number {
  let shared = 0;
  for (const key of Object.keys(value)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) continue;
    const { def } = (schema as Known)._zod;
    if (def.type === 'literal' && !def.values.some((literal) => literal === value[key])) return -1;
    if (def.type === 'enum' && !Object.values(def.entries).some((word) => word === value[key])) continue;
    shared += 1;
  }
  return shared;
}
