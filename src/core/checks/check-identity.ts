import type { ProblemKind } from '../catalog/schema.ts';
import type { CatalogProblem } from './catalog-problem.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { type Dashboard, type Document, type Form, objectsIn, type Table } from '../catalog/schema.ts';
import { phrase, type DocumentPlace, type Finding, type Phrase } from '../std/finding.ts';

/** Every object's own id and name: ids differ over the whole document, names within their kind or table. */
export function checkIdentity(document: Document): readonly CatalogProblem[] {
  const holders = idHolders(document);
  return [
    ...repeated(
      holders,
      (holder) => String(holder.id),
      (holder, other) => ({
        path: [...holder.path, 'id'],
        ...phrase('id_taken', { id: holder.id, what: other.what }),
      }),
    ),
    ...repeated(
      holders,
      (holder) => `${holder.scope}/${holder.own}`,
      (holder) => ({
        path: [...holder.path, 'name'],
        ...phrase('name_twice', { name: holder.own, scope: holder.among }),
      }),
    ),
  ];
}

/** Something with an id: an object, or a part of one; parts without names go by where they stand. */
export interface IdHolder {
  readonly kind: ProblemKind;
  readonly name: string;
  readonly path: DocumentPlace;
  readonly id: number;
  readonly own: string;
  /** What its name must differ in. */
  readonly scope: string;
  readonly among: Phrase;
  readonly what: Phrase;
}

/** Everything in a document that has an id. */
export function idHolders(document: Document): readonly IdHolder[] {
  const { application } = document;
  return [
    objectHolder('application', application),
    ...KINDS.flatMap((kind) => objectsIn(document, kind).map((object) => objectHolder(kind, object))),
    ...document.tables.flatMap((table) => [
      ...partHolders(table, 'column', table.columns),
      ...partHolders(table, 'control', table.controls ?? []),
      ...partHolders(table, 'layout', table.layouts ?? []),
      ...partHolders(table, 'template', table.templates ?? []),
    ]),
    ...document.forms.flatMap(formHolders),
    ...objectsIn(document, 'dashboards').flatMap(tileHolders),
  ];
}

/** The sections of a form, and what stands in them with an id. */
function formHolders({ name, sections }: Form): readonly IdHolder[] {
  const holder = (id: number, path: IdHolder['path'], what: Phrase): IdHolder => ({
    kind: 'forms',
    name,
    path,
    id,
    own: path.join('.'),
    scope: `sections/${name}`,
    among: phrase('sections_of', { form: name }),
    what,
  });
  return sections.flatMap(({ id, elements }, at) => [
    holder(id, ['sections', at], phrase('section_at', { section: at + 1, form: name })),
    ...elements.flatMap((element, place) =>
      'id' in element
        ? [
            holder(
              element.id,
              ['sections', at, 'elements', place],
              phrase('element_at', { element: place + 1, section: at + 1, form: name }),
            ),
          ]
        : [],
    ),
  ]);
}

/** The tiles of a dashboard. */
function tileHolders({ name, tiles }: Dashboard): readonly IdHolder[] {
  return tiles.map(({ id }, at) => ({
    kind: 'dashboards',
    name,
    path: ['tiles', at],
    id,
    own: String(at),
    scope: `tiles/${name}`,
    among: phrase('tiles_of', { dashboard: name }),
    what: phrase('tile_at', { tile: at + 1, dashboard: name }),
  }));
}

function partHolders(
  table: Table,
  word: 'column' | 'control' | 'layout' | 'template',
  parts: readonly { readonly id: number; readonly name: string }[],
): readonly IdHolder[] {
  return parts.map(({ id, name }, at) => ({
    kind: 'tables' as const,
    name: table.name,
    path: [`${word}s`, at],
    id,
    own: name,
    scope: `${word}s/${table.name}`,
    among: phrase(`among_${word}s`, { table: table.name }),
    what: phrase(`${word}_named`, { name: `${table.name}.${name}` }),
  }));
}

function objectHolder(kind: ProblemKind, object: { readonly id: number; readonly name: string }): IdHolder {
  return {
    kind,
    name: object.name,
    path: [],
    id: object.id,
    own: object.name,
    scope: kind,
    among: phrase('among_objects', { kinds: kind }),
    what: phrase('object_named', { kind, name: object.name }),
  };
}

/** A problem for each holder whose key another one has, too. */
function repeated(
  holders: readonly IdHolder[],
  keyOf: (holder: IdHolder) => string,
  tell: (holder: IdHolder, other: IdHolder) => Finding,
): readonly CatalogProblem[] {
  return [...Map.groupBy(holders, keyOf).values()].flatMap((same) =>
    same.flatMap((holder) => {
      const other = same.find((candidate) => candidate !== holder);
      return other ? [{ kind: holder.kind, name: holder.name, ...tell(holder, other) }] : [];
    }),
  );
}
