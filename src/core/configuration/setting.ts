import type { Document, ProblemKind } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import type { DocumentPlace } from '../std/finding.ts';
import type { Edit } from './edit-schema.ts';
import { memberKey, partAt, type EditPlace } from './place.ts';

/** A path inside an object of a document, or inside the application. */
interface PathInObject {
  readonly kind: ProblemKind;
  readonly id: number;
  readonly path: DocumentPlace;
}

/** The edit that puts a value at a path inside an object, or takes it away: at the innermost place that it has. */
export function settingOf(document: Document, { kind, id, path }: PathInObject, value: unknown): Edit {
  const object: EditPlace = kind === 'application' ? [kind] : [kind, id];
  const place = [...object];
  let at = partAt(document, object);
  for (const [index, key] of path.entries()) {
    if (Array.isArray(at)) {
      const own = memberKey(at[Number(key)]);
      // A list whose members have no place of their own is set as a whole.
      if (own === undefined) return { kind: 'set', place, value: replacedAt(at, path.slice(index), value) };
      place.push(own);
      at = at[Number(key)];
    } else {
      place.push(key);
      at = isProperties(at) ? at[String(key)] : undefined;
    }
  }
  return { kind: 'set', place, ...(value === undefined ? {} : { value }) };
}

function replacedAt(whole: unknown, path: DocumentPlace, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.with(Number(key), replacedAt(whole[Number(key)], rest, value));
  if (!isProperties(whole)) return whole;
  const { [key]: before, ...others } = whole;
  const next = replacedAt(before, rest, value);
  return next === undefined ? others : { ...whole, [key]: next };
}
