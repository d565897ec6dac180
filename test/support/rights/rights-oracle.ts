import type { Catalog } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Column, Grant, Table } from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { evaluator, type Environment, type FormulaRow } from '#test/support/formulas/evaluate/evaluate.ts';
import { TECHNICAL } from '#core/formula/store/rewrite.ts';
import type { FormulaScope } from '#core/formula/check/scope.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { must } from '#core/std/must.ts';
import { environmentOf, type Records } from '../formulas/formulas.ts';
import { computedInMemory } from '../formulas/random-catalog.ts';

/** What a viewer may see of records, worked out in memory one by one, as the rules of rights say it. */
export class Oracle {
  readonly catalog: Catalog;
  readonly #viewer: Viewer;
  readonly #records: Records;
  readonly #raw: Environment;
  readonly #computed: (table: Table, column: Column, id: number) => unknown;
  readonly #truths = new Map<string, boolean>();

  constructor(catalog: Catalog, viewer: Viewer, records: Records) {
    const surroundings = { now: '2026-01-01T00:00:00.000Z', timeZone: viewer.timeZone };
    this.catalog = catalog;
    this.#viewer = viewer;
    this.#records = records;
    this.#computed = computedInMemory(catalog, records, surroundings);
    this.#raw = environmentOf(catalog, records, {
      ...surroundings,
      me: viewer.userId,
      own: (table) => (viewer.record?.table === table ? viewer.record.id : null),
      hasRole: (role) => viewer.roles.some(({ id }) => id === role),
      parameter: () => null,
    });
  }

  /** The grants of all roles that translate of a table. */
  grants(table: Table): readonly Grant[] {
    return this.#viewer.roles
      .flatMap((role) => role.grants)
      .filter((grant) => grant.everything ?? (grant.table === table.id || grant.module === table.module));
  }

  ids(table: Table): readonly number[] {
    return (this.#records[table.name] ?? []).map((row) => Number(row['id']));
  }

  /** The table that a record of a table is of: itself, or a child table. */
  ownTable(table: Table, id: number): Table {
    const kinds = kindsOf(this.catalog, table).toReversed();
    return kinds.find((kind) => this.ids(kind).includes(id)) ?? table;
  }

  /** Whether a grant holds for a record. */
  holds(table: Table, { condition }: Grant, id: number): boolean {
    if (condition === undefined) return true;
    const key = `${table.id} ${id} ${condition}`;
    const known = this.#truths.get(key);
    if (known !== undefined) return known;
    const checked = checkFormula(
      condition,
      { catalog: this.catalog, table: table.id, locale: TECHNICAL },
      BOOLEAN,
    );
    if (!checked.ok) throw new Error(`${condition}: ${JSON.stringify(checked.diagnostics)}`);
    const truth = this.#evaluate(checked.typed, this.#openRow(table, id), this.#open) === true;
    this.#truths.set(key, truth);
    return truth;
  }

  /** Whether the viewer may do something with a record; what may not be read does not exist. */
  may(operation: 'read' | 'update' | 'delete', table: Table, id: number): boolean {
    const granted = (wanted: typeof operation) =>
      this.grants(table).some((grant) => grant[wanted] === true && this.holds(table, grant, id));
    return granted('read') && granted(operation);
  }

  /** Whether the viewer may name a column at all: some grant shows it in some record, and what it leads to. */
  mayName(table: Table, column: Column): boolean {
    const shown = this.grants(table).some((grant) => grant.read === true && has(grant.readColumns, column));
    const target = 'target' in column ? must(this.catalog.tables.get(column.target), 'target') : undefined;
    return shown && (target === undefined || this.mayList(target));
  }

  mayList(table: Table): boolean {
    return this.grants(table).some((grant) => grant.read === true);
  }

  mayWrite(table: Table, column: Column, id: number): boolean {
    return this.grants(table).some(
      (grant) => grant.update === true && has(grant.writeColumns, column) && this.holds(table, grant, id),
    );
  }

  /** Whether a cell is shown to the viewer, whatever stands in it. */
  isShown(table: Table, column: Column, id: number): boolean {
    if (!this.may('read', table, id)) return false;
    return this.grants(table).some(
      (grant) => grant.read === true && has(grant.readColumns, column) && this.holds(table, grant, id),
    );
  }

  /** A cell as the viewer sees it: links as ids, lists as ids of members; null where there is nothing to see. */
  cell(table: Table, column: Column, id: number): unknown {
    if (!this.isShown(table, column, id)) return null;
    if (column.type === 'list') return this.#members(table, column, id);
    const value = this.#value(table, column, id);
    if (value === null || column.type !== 'link') return value;
    const target = must(this.catalog.tables.get(column.target), 'target');
    return this.may('read', target, Number(value)) ? value : null;
  }

  /** What stands in a cell, whoever may see it. */
  stored(table: Table, column: Column, id: number): unknown {
    return this.#value(table, column, id);
  }

  /** What names a record to the viewer. */
  title(table: Table, id: number, depth = 0): string {
    const parts = (table.title ?? []).flatMap((columnId) => {
      const { column } = must(this.catalog.columns.get(columnId), 'a column');
      const value = this.mayName(table, column) ? this.cell(table, column, id) : null;
      if (value === null) return [];
      if (column.type !== 'link' || depth >= 3) return [textOf(value)];
      const target = must(this.catalog.tables.get(column.target), 'target');
      return [this.title(target, Number(value), depth + 1)];
    });
    return parts.length === 0 ? `#${id}` : parts.join(' ');
  }

  /** What the names in a formula of the viewer mean. */
  scope(table: Table): FormulaScope {
    const tables = [...this.catalog.tables].filter(([, one]) => this.mayList(one));
    return {
      catalog: {
        tables: new Map(tables),
        columns: this.catalog.columns,
        document: { ...this.catalog.document, roles: [...this.#viewer.roles] },
      },
      table: table.id,
      locale: this.#viewer.locale,
      isReadable: (of, column) => this.mayName(of, column),
    };
  }

  /** What a formula of the viewer gives on a record: it sees what the viewer sees. */
  formula(typed: Typed, table: Table, id: number): unknown {
    return this.#evaluate(typed, this.#seenRow(table, id), this.#seen);
  }

  #evaluate(typed: Typed, row: FormulaRow | null, environment: Environment): unknown {
    const given = evaluator(typed)(row, environment);
    if (!given.known) throw new Error('not known');
    return given.value;
  }

  #value(table: Table, column: Column, id: number): unknown {
    if (column.formula !== undefined) return this.#computed(table, column, id);
    const row = (this.#records[table.name] ?? []).find((values) => values['id'] === id);
    const value = row?.[column.name] ?? null;
    const fit = value === null ? undefined : fieldOf(column).parse(value, column);
    return fit?.ok ? fit.value : value;
  }

  #members(table: Table, column: Extract<Column, { type: 'list' }>, id: number): readonly number[] {
    const row = must(this.#raw.find(table.id, id), 'a record');
    const target = must(this.catalog.tables.get(column.target), 'target');
    const inverse =
      column.inverse === undefined ? undefined : this.catalog.columns.get(column.inverse)?.column;
    return (row.list(column) ?? [])
      .map((member) => Number(member.id))
      .filter((member) => this.may('read', target, member))
      .filter((member) => inverse?.type !== 'link' || this.cell(target, inverse, member) === id)
      .toSorted((a, b) => a - b);
  }

  get #open(): Environment {
    return {
      ...this.#raw,
      find: (table, id) => this.#openRow(must(this.catalog.tables.get(table), 'table'), id),
    };
  }

  #openRow(table: Table, id: number): FormulaRow | null {
    const row = this.#raw.find(table.id, id);
    if (!row) return null;
    return {
      id,
      value: (column) => this.#value(table, column, id),
      list: (column) =>
        row
          .list(column)
          ?.map((member) =>
            must(this.#openRow(targetOf(this.catalog, column), Number(member.id)), 'a member'),
          ),
    };
  }

  get #seen(): Environment {
    return {
      ...this.#raw,
      find: (table, id) => this.#seenRow(must(this.catalog.tables.get(table), 'table'), id),
    };
  }

  #seenRow(table: Table, id: number): FormulaRow | null {
    if (!this.ids(table).includes(id) || !this.may('read', table, id)) return null;
    return {
      id,
      value: (column) => this.cell(table, column, id),
      list: (column) =>
        ((this.cell(table, column, id) ?? []) as readonly number[]).map((member) =>
          must(this.#seenRow(targetOf(this.catalog, column), member), 'a member'),
        ),
    };
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function has(columns: Grant['readColumns'], column: Column): boolean {
  return columns === undefined || columns === 'all' || columns.includes(column.id);
}

function targetOf(catalog: Catalog, column: Column): Table {
  return must('target' in column ? catalog.tables.get(column.target) : undefined, 'target');
}
