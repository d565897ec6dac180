import type { Document } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { sameValue } from './compare.ts';
import { edited } from './edit.ts';
import type { Edit } from './edit-schema.ts';
import { partAt, placeKey, type EditPlace } from './place.ts';

/** A place that a draft and others have changed in different ways since the draft's base. */
export interface EditConflict {
  readonly place: EditPlace;
  /** What stood there in the draft's base. */
  readonly before: unknown;
  /** What the draft puts there; undefined where it takes it away. */
  readonly mine: unknown;
  /** What stands there now; undefined where others took it away. */
  readonly theirs: unknown;
}

/** Whose value a conflict is settled with. */
export type Settling = 'mine' | 'theirs';

/** A draft's steps on a newer document: those that still say something, and what cannot be decided without asking. */
interface Rebased {
  readonly steps: readonly (readonly Edit[])[];
  readonly document: Document;
  readonly conflicts: readonly EditConflict[];
}

/**
 * Makes a draft's steps on `head` instead of `base`: changes of different places are both kept, the same change counts
 * once, and where both changed one place to different values, `settled` says whose stays, by `placeKey` of the place. What
 * others took away comes back with a change of it that stays.
 */
export function rebased(
  base: Document,
  head: Document,
  {
    steps,
    settled = new Map(),
  }: { readonly steps: readonly (readonly Edit[])[]; readonly settled?: ReadonlyMap<string, Settling> },
): Rebased {
  let mine = base;
  let now = head;
  const conflicts = new Map<string, EditConflict>();
  const kept = steps.map((step) =>
    step.flatMap((edit): readonly Edit[] => {
      const own = edited(mine, edit);
      if (!own.ok) return [];
      const was = mine;
      const conflict = conflictOf(edit, { before: mine, after: own.value, now });
      mine = own.value;
      if (conflict && settled.get(placeKey(conflict.place)) !== 'mine') {
        const text = placeKey(conflict.place);
        const first = conflicts.get(text) ?? conflict;
        if (!settled.has(text)) conflicts.set(text, { ...conflict, before: first.before });
        return [];
      }
      const back = conflict ? bringingBack(edit, was, now) : undefined;
      const brought = back && edited(now, back);
      if (brought?.ok) now = brought.value;
      const next = edited(now, edit);
      const returned = back && brought?.ok ? [back] : [];
      if (!next.ok) return returned;
      const saysSomething = !sameValue(partAt(now, edit.place), partAt(next.value, edit.place));
      now = next.value;
      const isKept =
        edit.kind === 'convert' ? isAsked(edit, base, head) : saysSomething || edit.kind !== 'set';
      return isKept ? [...returned, edit] : returned;
    }),
  );
  return { steps: kept.filter((step) => step.length > 0), document: now, conflicts: [...conflicts.values()] };
}

/** Whether a choice may still be in records as far as the draft knows: not where others have taken it away. */
function isAsked({ place }: Edit, base: Document, head: Document): boolean {
  return partAt(head, place) !== undefined || partAt(base, place) === undefined;
}

/**
 * The edit that brings back what others took away around the place of an edit that is to be kept: the outermost member of
 * a list that is gone, as the draft has it. Undefined where everything around the place is there.
 */
function bringingBack({ place }: Edit, mine: Document, now: Document): Edit | undefined {
  for (let length = 2; length < place.length; length++) {
    const around = place.slice(0, length);
    const value = partAt(mine, around);
    if (partAt(now, around) !== undefined || !isProperties(value)) continue;
    return Array.isArray(partAt(mine, around.slice(0, -1)))
      ? { kind: 'add', place: around.slice(0, -1), value: { ...value } }
      : { kind: 'set', place: around, value };
  }
  return undefined;
}

/** Documents around one edit of a draft. */
interface Around {
  /** The draft before and after it. */
  readonly before: Document;
  readonly after: Document;
  /** What others have, with the draft's earlier edits. */
  readonly now: Document;
}

function conflictOf(edit: Edit, { before, after, now }: Around): EditConflict | undefined {
  // A member has the place of its list and its key.
  if (edit.kind === 'move' || edit.kind === 'convert') return undefined;
  if (edit.kind === 'add') {
    const list = edit.place.slice(0, -1);
    const isThere = edit.place.length < 2 || partAt(now, list) !== undefined;
    return isThere
      ? undefined
      : { place: list, before: partAt(before, list), mine: edit.value, theirs: undefined };
  }
  const { place } = edit;
  const [was, mine, theirs] = [before, after, now].map((document) => partAt(document, place));
  if (sameValue(was, theirs) || sameValue(mine, theirs)) return undefined;
  return { place, before: was, mine, theirs };
}
