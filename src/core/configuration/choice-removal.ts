import { catalogOf, type Catalog } from '../catalog/catalog.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document, type ObjectKind } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { checkFormula } from '../formula/check/check.ts';
import { formulasOf, scopeOf } from '../formula/store/kept-formulas.ts';
import { storedFormula } from '../formula/store/rewrite.ts';
import type { DocumentPlace } from '../std/finding.ts';
import { choicesOf, choicesPlace } from './choice-conversions.ts';
import { edited } from './edit.ts';
import type { Edit } from './edit-schema.ts';
import { placeKey, type EditPlace } from './place.ts';
import { settingOf } from './setting.ts';

/** What taking a choice away does to the places of the configuration that name it. */
interface ChoiceRemoval {
  /** Has them name the choice that takes its place, or leaves it out where they can be without. */
  readonly edits: readonly Edit[];
  /** The objects that these edits change, by their places. */
  readonly goneAlong: readonly EditPlace[];
  /** Formulas and filters that must be changed first, by the places of their objects. */
  readonly inTheWay: readonly EditPlace[];
}

/** A choice of a list that is configured at a place, and the one that takes its place where there is one. */
interface GoneChoice {
  readonly list: EditPlace;
  readonly code: string;
  readonly to?: string | undefined;
}

/** A place that names the choice, and what stands there instead; undefined where only another choice could. */
interface Use {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly path: DocumentPlace;
  readonly next: { readonly value: unknown } | undefined;
}

/** Finds what names a choice: filters, formulas, defaults, conditions of offers. The list of choices itself is left as it is. */
export function choiceRemoval(document: Document, gone: GoneChoice): ChoiceRemoval {
  const catalog = catalogOf(document, 0);
  const columns = columnsOf(catalog, gone.list);
  const uses = [...valueUses(catalog, columns, gone), ...formulaUses(catalog, columns, gone)];
  const renamed = withUses(document, uses);
  // Offers go as a whole, once what their conditions name is changed.
  const offers = offerUses(renamed.document, columns, gone);
  const objects = (some: readonly Use[]) => [
    ...new Map(some.map(({ kind, id }) => [`${kind} ${id}`, [kind, id] as EditPlace])).values(),
  ];
  return {
    edits: [...renamed.edits, ...withUses(renamed.document, offers).edits],
    goneAlong: objects([...uses.filter(({ next }) => next), ...offers]),
    inTheWay: objects(uses.filter(({ next }) => !next)),
  };
}

function withUses(document: Document, uses: readonly Use[]) {
  let now = document;
  const edits: Edit[] = [];
  for (const { kind, id, path, next } of uses) {
    if (!next) continue;
    const edit = settingOf(now, { kind, id, path }, next.value);
    const result = edited(now, edit);
    if (!result.ok) continue;
    now = result.value;
    edits.push(edit);
  }
  return { document: now, edits };
}

/** The conditions under which the choice is offered. */
function offerUses({ tables }: Document, columns: Values, { code }: GoneChoice): readonly Use[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column, at): readonly Use[] => {
      if (!columns.has(column.id) || !('offered' in column) || !column.offered) return [];
      const kept = column.offered.filter(({ choice }) => choice !== code);
      if (kept.length === column.offered.length) return [];
      const value = kept.length > 0 ? kept : undefined;
      return [{ kind: 'tables', id: table.id, path: ['columns', at, 'offered'], next: { value } }];
    }),
  );
}

/** The columns that have the choices of a list. */
function columnsOf(catalog: Catalog, list: EditPlace): ReadonlySet<number> {
  const key = placeKey(list);
  return new Set(
    [...catalog.columns.keys()].filter((id) => placeKey(choicesPlace(catalog, id) ?? []) === key),
  );
}

type Values = ReadonlySet<number>;

function valueUses({ document }: Catalog, columns: Values, gone: GoneChoice): readonly Use[] {
  const uses: Use[] = [];
  for (const kind of KINDS)
    for (const object of objectsIn(document, kind)) {
      const found = (path: DocumentPlace, next: Use['next']) =>
        uses.push({ kind, id: object.id, path, next });
      walk(object, [], (part, path) => {
        conditionUse(part, columns, gone, (next) => found([...path, 'value'], next));
        const isOwner = columns.has(Number(part['id'])) || isList(gone.list, kind, object.id, path);
        if (isOwner) defaultUse(part, gone, (next) => found([...path, 'default'], next));
      });
    }
  return uses;
}

function isList(list: EditPlace, kind: ObjectKind, id: number, path: DocumentPlace): boolean {
  return path.length === 0 && list[0] === kind && list[1] === id && list.length === 3;
}

function walk(
  value: unknown,
  path: DocumentPlace,
  visit: (part: Readonly<Record<string, unknown>>, path: DocumentPlace) => void,
): void {
  if (Array.isArray(value)) value.forEach((entry, at) => walk(entry, [...path, at], visit));
  else if (isProperties(value)) {
    visit(value, path);
    for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key], visit);
  }
}

/** A condition of a filter on one of the columns. */
function conditionUse(
  { column, operator, value }: Readonly<Record<string, unknown>>,
  columns: Values,
  { code, to }: GoneChoice,
  found: (next: Use['next']) => void,
): void {
  if (typeof operator !== 'string' || !Array.isArray(column) || !columns.has(Number(column.at(-1)))) return;
  const named: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!named.includes(code)) return;
  const next = [...new Set(named.map((one) => (one === code ? to : one)))];
  found(to === undefined ? undefined : { value: Array.isArray(value) ? next : next[0] });
}

/** The default of a column or data type, which can be without the choice. */
function defaultUse(
  { default: first }: Readonly<Record<string, unknown>>,
  { code, to }: GoneChoice,
  found: (next: Use['next']) => void,
): void {
  if (first === code) found({ value: to });
  if (!Array.isArray(first) || !first.includes(code)) return;
  const others = [...new Set(first.flatMap((one: unknown) => (one === code ? (to ?? []) : one)))];
  found({ value: others.length > 0 ? others : undefined });
}

function formulaUses(catalog: Catalog, columns: Values, { code, to }: GoneChoice): readonly Use[] {
  const lists = new Set(
    [...columns].flatMap((id) => {
      const column = catalog.columns.get(id)?.column;
      return column ? [choicesOf(column)] : [];
    }),
  );
  return formulasOf(catalog).flatMap((formula): readonly Use[] => {
    const { kind, object: name, path, text, wanted } = formula;
    const object =
      kind === 'application' ? undefined : objectsIn(catalog.document, kind).find((one) => one.name === name);
    if (kind === 'application' || !object) return [];
    const { uses } = checkFormula(text, scopeOf(catalog, formula), wanted);
    const others = uses.map((use) =>
      use.kind === 'choice' && use.code === code && lists.has(use.choices)
        ? { ...use, code: to ?? code }
        : undefined,
    );
    if (others.every((other) => !other)) return [];
    const value = storedFormula(
      text,
      uses.map((use, at) => others[at] ?? use),
    );
    return [{ kind, id: object.id, path, next: to === undefined ? undefined : { value } }];
  });
}
