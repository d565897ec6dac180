import { compareTexts } from '../std/text-order.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { Document } from '../catalog/schema.ts';
import { childSchema, isProperties, settle, type Schema } from '../catalog/walk-schema.ts';
import { bad, good, type Result } from '../std/result.ts';
import type { Edit } from './edit-schema.ts';
import { indexOfMember, memberKey, type EditPlace } from './place.ts';

/**
 * The document with an edit made; not yet checked. Refused with `configuration.gone` where its place is no more, with
 * `configuration.twice` where a new member is there already.
 */
export function edited(document: Document, edit: Edit): Result<Document> {
  const { place } = edit;
  const kind = String(place[0]);
  if (kind !== 'application' && !KINDS.some((known) => known === kind)) return gone(place);
  // It is about records alone.
  if (edit.kind === 'convert') return good(document);
  const changed = changedAt(document, place, { schema: Document, edit });
  if (!changed.ok) return changed;
  // Only what a schema describes was replaced; whether it has the right shape is asked of the whole step.
  return good(inOrder(changed.value as Document, kind));
}

/** Objects stand in the order of their names, as an archive that is read has them. */
function inOrder(document: Document, kind: string): Document {
  const known = KINDS.find((one) => one === kind);
  const objects: readonly { readonly name: string }[] | undefined = known && document[known];
  if (!known || !objects) return document;
  return { ...document, [known]: objects.toSorted((one, other) => compareTexts(one.name, other.name)) };
}

interface Walk {
  readonly schema: Schema | undefined;
  readonly edit: Edit;
}

/** A value with the edit made at `place` within it. */
function changedAt(value: unknown, place: EditPlace, { schema, edit }: Walk): Result<unknown> {
  const [key, ...rest] = place;
  if (key === undefined) return gone(edit.place);
  if (Array.isArray(value)) return changedMember(value, key, { rest, schema, edit });
  if (!isProperties(value)) return gone(edit.place);
  const settled = schema && settle(schema, value).schema;
  const child = settled && childSchema(settled, key);
  if (rest.length === 0) {
    if (edit.kind === 'set') return good(withProperty(value, String(key), edit.value));
    if (edit.kind !== 'add') return gone(edit.place);
    const list = added(value[key], edit);
    return list.ok ? good({ ...value, [key]: list.value }) : list;
  }
  if (!Object.hasOwn(value, key)) return gone(edit.place);
  const inner = changedAt(value[key], rest, { schema: child, edit });
  if (!inner.ok) return inner;
  // What may be left out is left out where it is empty: a change and the way back give the same document.
  const isLeftOut = Array.isArray(inner.value) && inner.value.length === 0 && isOptional(child);
  return good(withProperty(value, String(key), isLeftOut ? undefined : inner.value));
}

interface WithinList extends Walk {
  readonly rest: EditPlace;
}

function changedMember(
  list: readonly unknown[],
  key: string | number,
  { rest, schema, edit }: WithinList,
): Result<unknown> {
  const at = indexOfMember(list, key);
  if (at < 0) return gone(edit.place);
  if (rest.length === 0) {
    if (edit.kind === 'remove') return good(list.toSpliced(at, 1));
    if (edit.kind === 'move') return good(placed(list.toSpliced(at, 1), list[at], edit.before));
    return edit.kind === 'set' && edit.value !== undefined
      ? good(list.with(at, edit.value))
      : gone(edit.place);
  }
  const settled = schema && settle(schema, list).schema;
  const inner = changedAt(list[at], rest, { schema: settled && childSchema(settled, at), edit });
  return inner.ok ? good(list.with(at, inner.value)) : inner;
}

function added(list: unknown, { place, value, before }: Extract<Edit, { kind: 'add' }>): Result<unknown> {
  if (list !== undefined && !Array.isArray(list)) return gone(place);
  const known: readonly unknown[] = list ?? [];
  const key = memberKey(value);
  if (key === undefined) return bad('configuration.no_key');
  if (indexOfMember(known, key) >= 0) return bad('configuration.twice', { key });
  return good(placed(known, value, before));
}

function placed(list: readonly unknown[], member: unknown, before: string | number | undefined): unknown[] {
  const at = before === undefined ? -1 : indexOfMember(list, before);
  return list.toSpliced(at < 0 ? list.length : at, 0, member);
}

function withProperty(
  value: Readonly<Record<string, unknown>>,
  key: string,
  next: unknown,
): Readonly<Record<string, unknown>> {
  if (next !== undefined) return { ...value, [key]: next };
  const { [key]: _gone, ...rest } = value;
  return rest;
}

function isOptional(schema: Schema | undefined): boolean {
  return schema?._zod.def.type === 'optional';
}

function gone(place: EditPlace): Result<never> {
  return bad('configuration.gone', { place: place.join('.') });
}
