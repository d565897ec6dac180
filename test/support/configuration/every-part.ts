import { checkDocument } from '#core/checks/check-document.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { modesOf } from '#core/catalog/views/registry.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { isProperties, settle, unionMembers, type Schema } from '#core/catalog/walk-schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { panelOf } from '#core/configuration/panel.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { prepareStep } from '#core/configuration/prepare.ts';
import { schemaOfPlace } from '#core/configuration/steps.ts';
import { must } from '#core/std/must.ts';
import { everyTypeDocument } from '../worlds/every-type.ts';
import { valuesOf, type Candidate } from './option-values.ts';

/** A part of a document that has a panel: an object, a column, a button. */
export interface Part {
  readonly place: EditPlace;
  /** What kind of part, and which of its forms: `columns:text`, `forms`. */
  readonly kind: string;
  readonly variant: string;
  readonly schema: Schema;
}

/** A document with a part of each kind and form, each made as a panel would make it, and those parts. */
export interface EveryPart {
  readonly document: Document;
  readonly parts: readonly Part[];
  /** Kinds and forms of which no sound part could be made. */
  readonly missing: readonly string[];
}

/** The document after a step, where the step is accepted and leaves it sound. */
export function soundAfter(document: Document, edits: readonly Edit[]): Document | undefined {
  const step = prepareStep(document, edits, 'en');
  return step.ok && checkDocument(step.document).length === 0 ? step.document : undefined;
}

/** The application with a column of every type, with links whose ends parts may name, and that table. */
export async function documentToFill(): Promise<{ readonly document: Document; readonly table: number }> {
  const base = await everyTypeDocument();
  const tableOf = (name: string) =>
    must(
      base.tables.find((one) => one.name === name),
      name,
    ).id;
  const [table, owner] = [tableOf('thing'), tableOf('owner')];
  const link = (place: number, id: number, target: number): Edit => ({
    kind: 'add',
    place: ['tables', place, 'columns'],
    value: { id, name: `link_${id}`, label: { en: `Link ${id}` }, type: 'link', target },
  });
  const list: Edit = {
    kind: 'add',
    place: ['tables', table, 'columns'],
    value: { id: 9_499_003, name: 'owners', label: { en: 'Owners' }, type: 'list', target: owner },
  };
  const linesOf: Edit = {
    kind: 'add',
    place: ['tables', table, 'columns'],
    value: {
      id: 9_499_005,
      name: 'lines',
      label: { en: 'Lines' },
      type: 'list',
      target: owner,
      inverse: 9_499_002,
    },
  };
  const ownerColumns = base.tables.find(({ id }) => id === owner)?.columns ?? [];
  const view: Edit = {
    kind: 'add',
    place: ['views'],
    value: {
      id: 9_499_004,
      name: 'owners',
      label: { en: 'Owners' },
      table: owner,
      mode: TABLE_MODE,
      columns: [{ column: [ownerColumns[0]?.id] }],
    },
  };
  const dashboard: Edit = {
    kind: 'add',
    place: ['dashboards'],
    value: { id: 9_499_007, name: 'figures', label: { en: 'Figures' }, tiles: [] },
  };
  const own = link(table, 9_499_006, table);
  const links = [own, link(table, 9_499_001, owner), link(owner, 9_499_002, table), list, linesOf];
  const document = soundAfter(base, [...links, view, dashboard]);
  return { document: must(document, 'a sound document'), table };
}

/**
 * Adds what is missing to a document, whose table `table` has the columns that parts may name. Objects of the product
 * itself are left alone.
 */
export function withEveryPart(document: Document, table: number): EveryPart {
  const making = new Making(document, table);
  making.part('application', ['application'], must(schemaOfPlace(document, ['application']), 'a schema'));
  for (const kind of KINDS) making.list(kind, [kind], objectKind(kind).schema);
  return { document: making.document, parts: making.parts, missing: making.missing };
}

/** State with the lifetime of one document: what was made so far. */
class Making {
  document: Document;
  readonly parts: Part[] = [];
  readonly missing: string[] = [];
  readonly #table: number;
  #last = 9_500_000;

  constructor(document: Document, table: number) {
    this.document = document;
    this.#table = table;
  }

  /** One part of each form of a list's members: those that are there, and those that can be made. */
  list(kind: string, place: EditPlace, member: Schema): void {
    for (const form of formsOf(member)) {
      const variant = Object.values(form.fixed).join();
      const key = this.#known(place, form) ?? this.#made(place, form);
      if (key === undefined) this.missing.push(`${kind}:${variant}`);
      else this.part(kind, [...place, key], form.schema, variant);
    }
  }

  /** A part that is there, with one of each kind of the parts that it may have. */
  part(kind: string, place: EditPlace, schema: Schema, variant = ''): void {
    if (this.parts.some((known) => known.kind === kind && known.variant === variant)) return;
    this.parts.push({ place, kind, variant, schema });
    for (const { key, editor } of panelOf(schema, partAt(this.document, place))) {
      if (editor.kind !== 'members') continue;
      const list = must(schemaOfPlace(this.document, [...place, key]), key);
      const inside = settle(list, []).schema._zod.def;
      if (inside.type === 'array') this.list(key, [...place, key], inside.element);
    }
  }

  /** The key of a member of that form that is about the table. */
  #known(place: EditPlace, { fixed }: Form): number | undefined {
    const list = partAt(this.document, place);
    const members: readonly unknown[] = Array.isArray(list) ? list : [];
    return idOf(
      members.findLast(
        (one) =>
          isProperties(one) &&
          !isOwn(place, one['name']) &&
          (one['table'] === undefined || one['table'] === this.#table) &&
          (place.join() !== 'tables' || one['id'] === this.#table) &&
          Object.entries(fixed).every(([key, word]) => one[key] === word),
      ),
    );
  }

  #made(place: EditPlace, { schema, fixed }: Form): number | undefined {
    const id = ++this.#last;
    const ground = { document: this.document, table: this.#table };
    const group = { kind: 'group' as const, properties: panelOf(schema, {}) };
    const known = new Set([...group.properties.map(({ key }) => key), 'id']);
    for (const { value } of [...this.#simple(place, fixed), ...valuesOf(group, schema, ground)].slice(
      0,
      TRIED,
    )) {
      const made = { ...(value as object), ...fixed, id, name: `made_${id}`, table: this.#table };
      const own = Object.fromEntries(Object.entries(made).filter(([key]) => known.has(key)));
      const next = soundAfter(this.document, [{ kind: 'add', place: [...place], value: own }]);
      if (!next) continue;
      this.document = next;
      return id;
    }
    return undefined;
  }

  /** Values that some parts need together, which no panel makes one by one. */
  #simple(place: EditPlace, { mode }: Form['fixed']): readonly Candidate[] {
    const table = must(
      objectsIn(this.document, 'tables').find(({ id }) => id === this.#table),
      'the table',
    );
    const column = table.columns[0]?.id;
    const label = { en: 'Made' };
    const message = { en: 'Not so' };
    const condition = `not isEmpty(#${column})`;
    const sections = [{ id: ++this.#last, columns: 2, elements: [{ column }] }];
    const value = { label, message, condition, sections, text: label, plural: label };
    if (place.at(-1) === 'tiles') {
      const view = objectsIn(this.document, 'views').find((one) => one.table === this.#table)?.id;
      return [{ value: { text: label, actions: [], view, x: 0, y: 0, width: 3, height: 2 }, sets: [] }];
    }
    if (mode !== undefined) {
      // As the dialog of a new view has it, but for what its table could then not have.
      const begun = Object.entries(modesOf(table).find((one) => one.mode === mode)?.options ?? {});
      const options = Object.fromEntries(begun.filter(([key]) => key !== 'recurrence'));
      return [{ value: { ...value, columns: [{ column: [column] }], ...options }, sets: [] }];
    }
    return [{ value: { ...value, ...(place.length > 2 ? { columns: [column] } : {}) }, sets: [] }];
  }
}

function isOwn([kind, ...inside]: EditPlace, name: unknown): boolean {
  const known = KINDS.find((one) => one === kind);
  return known !== undefined && inside.length === 0 && isProductObject(known, String(name));
}

/** Most values that are tried of a part. */
const TRIED = 3_000;

/** One of the forms of a kind of part, and what says so. */
interface Form {
  readonly schema: Schema;
  readonly fixed: Readonly<Record<string, string>>;
}

/** Properties that say of which form a part is. */
const FORM_WORDS = ['type', 'kind', 'mode', 'operation'];

function formsOf(member: Schema): readonly Form[] {
  const several = unionMembers(member);
  if (several.length > 0) return several.flatMap(formsOf);
  const { def } = settle(member, {}).schema._zod;
  if (def.type !== 'object') return [{ schema: member, fixed: {} }];
  const word = FORM_WORDS.find((key) => def.shape[key] && def.shape[key]._zod.def.type !== 'optional');
  const property = word === undefined ? undefined : def.shape[word];
  const words = property ? wordsOf(property) : [];
  if (word === undefined || words.length === 0) return [{ schema: member, fixed: {} }];
  return words.map((one) => ({ schema: member, fixed: { [word]: one } }));
}

function wordsOf(property: Schema): readonly string[] {
  const { def } = settle(property, undefined).schema._zod;
  if (def.type === 'literal') return def.values.filter((one) => typeof one === 'string');
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
}

function idOf(part: unknown): number | undefined {
  return isProperties(part) && typeof part['id'] === 'number' ? part['id'] : undefined;
}
