import { isLink } from '../fields/traits.ts';
import type { Document } from '../catalog/schema.ts';
import type { Labels } from '../language/labels.ts';
import { takenColumnNames } from './columns-in.ts';
import type { Edit } from './edit-schema.ts';
import { freshId, nameFrom, newColumn } from './recipes.ts';
import { documentAfter } from './steps.ts';

/**
 * What a new list column holds: records of both sides joined at will, the records of a link that is made with it, or those
 * of a link that there is already, which is named by its id.
 */
export type ListRelation = 'manyToMany' | 'newLink' | number;

/** A link or a list that is to be made in a table, with its other end. */
interface NewLink {
  /** The table that gets the column. */
  readonly table: number;
  readonly target: number;
  readonly label: Labels;
  /** How the records are joined: by a link of the column's own table, or as a list. */
  readonly relation: 'link' | ListRelation;
  /** What the column of the other end is called; without it the other end has none, where it needs none. */
  readonly back: Labels | undefined;
  /** Both columns stand in the forms and views of their tables. */
  readonly isShown: boolean;
  /** In whose locale the technical names are made. */
  readonly text: (labels: Labels) => string;
  /** What else the column is, beside how it joins the records. */
  readonly more?: object;
}

/** Makes both ends of a relation between two tables in one step; `id` is the column of the first table. */
export function newLink(
  document: Document,
  { table, target, label, relation, back, isShown, text, more }: NewLink,
): { readonly id: number; readonly edits: readonly Edit[] } {
  const [id, backId] = [freshId(), freshId()];
  const own = { id, label, target, ...endsOf(relation, backId), ...more };
  const other = back && { id: backId, label: back, target: table, ...backEndsOf(relation, id) };
  const first = newColumn(
    document,
    table,
    named(document, own, { table, text, ownsPairs: relation === 'manyToMany' }),
    { isShown },
  );
  if (!other || typeof relation === 'number') return { id, edits: first };
  const next = documentAfter(document, { steps: [{ edits: first }], done: 1 });
  const second = newColumn(next, target, named(next, other, { table: target, text, ownsPairs: false }), {
    isShown,
  });
  return { id, edits: [...first, ...second] };
}

function endsOf(relation: NewLink['relation'], backId: number) {
  if (relation === 'link') return { type: 'link' };
  if (relation === 'manyToMany') return { type: 'list' };
  return { type: 'list', inverse: relation === 'newLink' ? backId : relation };
}

function backEndsOf(relation: NewLink['relation'], id: number) {
  return relation === 'newLink' ? { type: 'link' } : { type: 'list', inverse: id };
}

/** Longest name of a list that owns its pairs: the database names them after table and list. */
const PAIRS_NAME = 61;

interface Naming extends Pick<NewLink, 'table' | 'text'> {
  readonly ownsPairs: boolean;
}

function named<Begun extends { readonly label: Labels; readonly type: string }>(
  document: Document,
  column: Begun,
  { table, text, ownsPairs }: Naming,
): Begun & { readonly name: string } {
  const known = document.tables.find(({ id }) => id === table);
  // A number may follow where the name is taken.
  const room = ownsPairs ? Math.max(1, PAIRS_NAME - 4 - (known?.name.length ?? 0)) : PAIRS_NAME;
  const word = nameFrom(text(column.label), [], column.type).slice(0, room);
  return { ...column, name: nameFrom(word, takenColumnNames(document, table), column.type) };
}

/** The links of `target` that lead to a table and may be listed there, with the table that has them. */
export function linksBack(document: Document, table: number, target: number) {
  const known = document.tables.find(({ id }) => id === target);
  return (known?.columns ?? [])
    .filter(isLink)
    .filter((column) => column.target === table && column.formula === undefined);
}
