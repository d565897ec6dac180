import type { FileAnswers } from '../contract/configuration/file-routes.ts';
import { withLabels } from '../catalog/new-choices.ts';
import { isProductObject } from '../catalog/product-objects.ts';
import { RESERVED_COLUMNS } from '../catalog/reserved-columns.ts';
import { MAX_COLUMNS, MAX_MENU_ITEMS, type Document } from '../catalog/schema.ts';
import { takenColumnNames, takesColumns } from '../configuration/columns-in.ts';
import type { Edit } from '../configuration/edit-schema.ts';
import { newLink } from '../configuration/new-link.ts';
import { freshId, granted, nameFrom, newColumn, tableAtWork } from '../configuration/recipes.ts';
import { documentAfter } from '../configuration/steps.ts';
import { fieldOf, FIELDS, type FieldType } from '../fields/registry.ts';
import { isChosen, isGenerated, isLink, isList } from '../fields/traits.ts';
import { labelOf, principalOf, type Labels } from '../language/labels.ts';
import { digitsOf } from './column-types.ts';
import { formulaType, fileFormulaText, writtenStart } from './computed.ts';
import { importsOf, type SheetImport } from './file-imports.ts';
import { importOrderOf } from './import-order.ts';
import { storableText } from './names.ts';
import type { MadeTable, Proposal, ProposedColumn, ProposedPairs, ProposedTable } from './proposal.ts';

/** Where new tables go, and in whose language they are labelled. */
interface Placing {
  readonly locale: string;
  /** What the column is called by which records are named that nothing else names. */
  readonly numberLabel: string;
  /** Who may use them besides supervisors. */
  readonly roles: NonNullable<FileAnswers['roles']>;
}

/** What creating a proposal changes, and the imports that follow, in the order in which links find their records. */
export interface FileCreation {
  readonly edits: readonly Edit[];
  readonly tables: readonly { readonly key: string; readonly id: number; readonly label: string }[];
  readonly imports: readonly SheetImport[];
}

/** The edits that make the tables of a proposal without problems, each with a form, a view and an entry in the menu. */
export function fileEdits(document: Document, proposal: Proposal, placing: Placing): FileCreation {
  const making = new Making(document, proposal, placing);
  return making.whole();
}

const LIST = typeThat(isList);
const LINK = typeThat(isLink);
const NUMBERED = typeThat((column) => isGenerated(column) && fieldOf(column).asTitle !== undefined);

function typeThat(is: (column: { readonly type: FieldType }) => boolean): FieldType {
  const type = (Object.keys(FIELDS) as readonly FieldType[]).find((one) => is({ type: one }));
  if (!type) throw new Error('Bug: no such column type');
  return type;
}

type Written = Readonly<Record<string, unknown>> & { readonly id: number; readonly name: string };

/** Makes edits one after another, each on the document that the ones before it leave. */
class Making {
  #document: Document;
  readonly #edits: Edit[] = [];
  readonly #lists: number[] = [];
  readonly #proposal: Proposal;
  readonly #placing: Placing;
  readonly #module: number;
  /** Ids of the tables by their keys, and of their columns by `table column`. */
  readonly #tables = new Map<string, number>();
  readonly #columns = new Map<string, Written>();

  constructor(document: Document, proposal: Proposal, placing: Placing) {
    this.#document = document;
    this.#proposal = proposal;
    this.#placing = placing;
    this.#module = document.modules.find(({ name }) => !isProductObject('modules', name))?.id ?? 0;
    for (const { key } of [...proposal.tables, ...proposal.made]) this.#tables.set(key, freshId());
    for (const { id, columns } of document.tables) {
      this.#tables.set(`t${id}`, id);
      for (const column of columns) this.#columns.set(`t${id} ${column.id}`, { ...column });
    }
  }

  whole(): FileCreation {
    const { tables, made, pairs } = this.#proposal;
    const order = importOrderOf(this.#proposal);
    for (const table of made) this.#addMade(table);
    for (const table of tables) this.#addTable(table, order.late.get(table.key) ?? new Set());
    for (const table of tables) this.#addBacks(table);
    const lists = new Map(pairs.map((pair) => [pair.key, this.#addPairs(pair)]));
    this.#addMenu();
    this.#grant();
    return {
      edits: this.#edits,
      tables: [...tables, ...made].map(({ key, plural }) => ({ key, id: this.#idOf(key), label: plural })),
      imports: importsOf(this.#proposal, order, {
        tableId: (key) => this.#idOf(key),
        nameOf: (table, column) => this.#columns.get(`${table} ${column}`)?.name ?? '',
        listOf: (key) => lists.get(key) ?? '',
      }),
    };
  }

  #make(edits: readonly Edit[]): void {
    this.#edits.push(...edits);
    this.#document = documentAfter(this.#document, { steps: [{ edits }], done: 1 });
  }

  #idOf(key: string): number {
    return this.#tables.get(key) ?? 0;
  }

  #labels(text: string): Labels {
    return { [principalOf(this.#placing.locale)]: storableText(text).trim() || '?' };
  }

  readonly #text = (labels: Labels): string => labelOf(labels, this.#placing.locale);

  #tableName(label: string): string {
    return nameFrom(
      label,
      this.#document.tables.map(({ name }) => name),
      'table',
    );
  }

  #addMade({ key, from, label, plural }: MadeTable): void {
    const source = this.#proposal.tables.find((table) => table.key === from.table);
    const column = source?.columns.find((one) => one.key === from.column);
    const shape = column?.profile.shapes.some(({ shape: one, misfits }) => one === 'whole' && misfits === 0);
    const type = typeThat(
      ({ type: one }) =>
        fieldOf({ type: one }).fileShape === (shape && !column?.profile.coded ? 'whole' : 'line'),
    );
    const title = {
      id: freshId(),
      name: nameFrom(label, [...RESERVED_COLUMNS], 'name'),
      label: this.#labels(label),
      type,
      ...fieldOf({ type }).asTitle,
      unique: true,
    };
    this.#columns.set(`${key} 0`, title);
    this.#work({ key, label, plural, columns: [title], title: [title.id] });
  }

  #addTable(table: ProposedTable, late: ReadonlySet<string>): void {
    const taken = [...RESERVED_COLUMNS];
    const columns = table.columns.flatMap((column) => {
      if (column.as.kind === 'skip') return [];
      const written = this.#written(table, column, { taken, isLate: late.has(column.key) });
      taken.push(written.name);
      this.#columns.set(`${table.key} ${column.key}`, written);
      return [written];
    });
    const ref = (key: string) => `#${this.#columns.get(`${table.key} ${key}`)?.id ?? 0}`;
    const whole = columns.map((column) => {
      const formula = table.columns.find(
        ({ key }) => this.#columns.get(`${table.key} ${key}`) === column,
      )?.formula;
      return formula ? { ...column, formula: fileFormulaText(formula, ref) } : column;
    });
    const more = table.computed.map(({ label, formula }) => {
      const type = formulaType(table.columns, formula);
      const name = nameFrom(label, taken, 'column');
      taken.push(name);
      const own = { id: freshId(), name, label: this.#labels(label), type };
      return { ...own, formula: fileFormulaText(formula, ref) };
    });
    const named = table.title.flatMap((key) => this.#columns.get(`${table.key} ${key}`) ?? []);
    const numbered = named.length > 0 ? [] : [this.#numbered(taken)];
    const together = table.together.flatMap((key) => this.#columns.get(`${table.key} ${key}`)?.id ?? []);
    this.#work({
      ...table,
      columns: [...numbered, ...whole, ...more],
      title: [...numbered, ...named].map(({ id }) => id),
      ...(together.length > 1 && { uniques: [together] }),
    });
  }

  #numbered(taken: readonly string[]): Written {
    const { numberLabel } = this.#placing;
    return {
      id: freshId(),
      name: nameFrom(numberLabel, taken, 'number'),
      label: this.#labels(numberLabel),
      type: NUMBERED,
      ...fieldOf({ type: NUMBERED }).asTitle,
    };
  }

  #work({
    key,
    label,
    plural,
    columns,
    title,
    uniques,
  }: {
    readonly key: string;
    readonly label: string;
    readonly plural: string;
    readonly columns: readonly Written[];
    readonly title: readonly number[];
    readonly uniques?: readonly (readonly number[])[];
  }): void {
    const table = {
      id: this.#idOf(key),
      name: this.#tableName(label),
      label: this.#labels(label),
      plural: this.#labels(plural),
      module: this.#module,
      title,
      columns,
      ...(uniques && { uniques }),
    };
    const { list, edits } = tableAtWork(this.#document, table);
    this.#lists.push(list);
    this.#make(edits);
  }

  #written(
    table: ProposedTable,
    column: ProposedColumn,
    { taken, isLate }: { readonly taken: readonly string[]; readonly isLate: boolean },
  ): Written {
    const { as, label, required, unique, isKey, isTitle } = column;
    const options = { ...(required && !isLate && { required }), ...(unique && { unique }) };
    const own = { id: freshId(), name: nameFrom(label, taken, 'column'), label: this.#labels(label) };
    if (as.kind === 'link') return { ...own, type: LINK, target: this.#idOf(as.to), ...options };
    if (as.kind !== 'type')
      return { ...own, type: LINK, target: this.#idOf(`${table.key}:${column.key}`), ...options };
    const type = as.type as FieldType;
    const { asTitle, places } = fieldOf({ type });
    const begun = writtenStart(column);
    const { required: _required, unique: _unique, ...shown } = { required: true, unique: true, ...asTitle };
    return {
      ...own,
      type,
      ...((isKey || isTitle) && shown),
      ...options,
      ...(begun !== undefined && { default: begun }),
      ...(places && column.digits !== 2 && { decimals: Math.min(column.digits, digitsOf(type)) }),
      ...(isChosen({ type }) && {
        choices: withLabels([], { labels: column.choices.map(storableText), locale: this.#placing.locale })
          .choices,
      }),
    };
  }

  /** Every link gets a list at its other end, as long as there is room. */
  #addBacks(table: ProposedTable): void {
    const used = new Set<number>();
    for (const column of table.columns) {
      const link = this.#columns.get(`${table.key} ${column.key}`);
      const target = Number(link?.['target'] ?? 0);
      if (!link || link['type'] !== LINK || !this.#takesList(target)) continue;
      const label = used.has(target) ? `${table.plural} (${column.label})` : table.plural;
      used.add(target);
      const back = {
        id: freshId(),
        name: nameFrom(label, takenColumnNames(this.#document, target), 'list'),
        label: this.#labels(label),
        type: LIST,
        target: this.#idOf(table.key),
        inverse: link.id,
      };
      this.#make(newColumn(this.#document, target, back, { isShown: true }));
    }
  }

  /** Whether a table can have one more column. */
  #takesList(id: number): boolean {
    const table = this.#document.tables.find((one) => one.id === id);
    return takesColumns(this.#document, id) && (table?.columns.length ?? 0) < MAX_COLUMNS;
  }

  #addPairs({ between: [one, other], label, back }: ProposedPairs): string {
    const { id, edits } = newLink(this.#document, {
      table: this.#idOf(one.to),
      target: this.#idOf(other.to),
      label: this.#labels(label),
      relation: 'manyToMany',
      back: this.#takesList(this.#idOf(other.to)) ? this.#labels(back) : undefined,
      isShown: true,
      text: this.#text,
    });
    this.#make(edits);
    const columns = this.#document.tables.flatMap((table) => table.columns);
    return columns.find((column) => column.id === id)?.name ?? '';
  }

  #grant(): void {
    for (const [role, level] of Object.entries(this.#placing.roles))
      for (const { key } of [...this.#proposal.tables, ...this.#proposal.made])
        this.#make(granted(this.#document, Number(role), this.#idOf(key), level));
  }

  #addMenu(): void {
    const menu = this.#document.menus.find(({ name }) => !isProductObject('menus', name));
    if (!menu) return;
    const items = [...menu.items, ...this.#lists.map((action) => ({ action }))].slice(0, MAX_MENU_ITEMS);
    this.#make([{ kind: 'set', place: ['menus', menu.id, 'items'], value: items }]);
  }
}
