import { isLink, isList, isWriteOnly } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { alias, identifier, literal, sql, type Sql } from '../database/sql/sql.ts';
import { storedOf } from '../fields/registry.ts';
import { keptMeaning } from '../query/formula/kept-formula.ts';
import { fileTriggers, renamedColumn } from '../query/tables/file-triggers.ts';
import { triggerChanges } from '../query/tables/table-triggers.ts';
import { physicalRelation, physicalTable } from '../query/scene/physical-names.ts';
import {
  addedColumn,
  columnDefinition,
  createRelations,
  createSequence,
  createTable,
  dropPart,
  foreignKeys,
  indexes,
  mustBeFilled,
} from '../query/tables/physical.ts';
import {
  dropSearch,
  searchDefinitions,
  searchIndexes,
  searchMeaning,
} from '../query/tables/search-columns.ts';
import type { Part } from '../query/tables/part.ts';
import { isConvertible, keptName, type TypeChange } from '../query/tables/converted-types.ts';
import { phrase } from '#core/std/finding.ts';
import { must } from '#core/std/must.ts';
import { columnProblem } from './column-problem.ts';
import { goneName, unreadableNames } from './gone-name.ts';
import { retypeTable, type RetypedColumn } from './retype-table.ts';

/** What a change of the catalog does to the database: statements in their order, or why it cannot be done. */
export interface ChangePlan {
  readonly statements: readonly Sql[];
  readonly refusals: readonly CatalogProblem[];
}

/**
 * Plans the statements that bring the physical tables from one catalog to another. Objects are the same by id, so a
 * new name is a rename. What was taken away is kept under a name that starts with `_gone_` and comes back with its id.
 */
export function planChange(from: Catalog | undefined, to: Catalog, { gone, types }: Standing): ChangePlan {
  const change = new Change(from, to, { gone, types });
  change.renameTables();
  change.createTables();
  change.dropParts();
  change.alterTables();
  change.relations();
  change.parts();
  const statements = [...change.statements, ...triggerChanges(from, to)];
  return { statements, refusals: change.refusals };
}

/** What planning must know beside the catalogs: names of what was taken away, and columns that get another type. */
interface Standing {
  readonly gone: ReadonlySet<string>;
  readonly types: ReadonlyMap<number, TypeChange>;
}

/** Collects the statements of one change; lives for one call of `planChange`. */
class Change {
  readonly statements: Sql[] = [];
  readonly refusals: CatalogProblem[] = [];
  readonly #from: Catalog | undefined;
  readonly #to: Catalog;
  readonly #gone: ReadonlySet<string>;
  readonly #types: ReadonlyMap<number, TypeChange>;

  constructor(from: Catalog | undefined, to: Catalog, { gone, types }: Standing) {
    this.#from = from;
    this.#to = to;
    this.#gone = gone;
    this.#types = types;
  }

  /** Through a name in between, so that two tables can swap their names. */
  renameTables(): void {
    const later: Sql[] = [];
    for (const old of this.#from?.tables.values() ?? []) {
      const next = this.#to.tables.get(old.id);
      if (next?.name === old.name) continue;
      if (!next) this.#hideUnreadable(old);
      this.statements.push(sql`alter table ${physicalTable(old)} rename to "_gone_${literal(old.id)}"`);
      if (next)
        later.push(sql`alter table app."_gone_${literal(old.id)}" rename to ${identifier(next.name)}`);
    }
    for (const table of this.#to.tables.values()) {
      if (!this.#from?.tables.has(table.id) && this.#gone.has(`_gone_${table.id}`)) {
        later.push(sql`alter table app."_gone_${literal(table.id)}" rename to ${identifier(table.name)}`);
      }
    }
    this.statements.push(...later);
  }

  createTables(): void {
    for (const table of this.#to.tables.values()) {
      if (!this.#old(table) && !this.#gone.has(`_gone_${table.id}`))
        this.statements.push(...createTable(this.#to, table));
    }
  }

  alterTables(): void {
    for (const table of this.#to.tables.values()) {
      const old = this.#old(table);
      if (!old) {
        this.#showUnreadable(table);
        this.#refreshFormulas(table);
        continue;
      }
      this.#dropSearch(old, table);
      this.#dropFormulas(old, table);
      this.#renameColumns(old, table);
      for (const column of table.columns) this.#alterColumn(old, table, column);
      this.#retype(old, table);
      this.#addFormulas(old, table);
      this.#addSearch(old, table);
    }
  }

  /** The pairs of a list that goes are kept as its values are: under a name by which they come back with it. */
  relations(): void {
    for (const old of this.#from?.tables.values() ?? [])
      for (const before of old.columns.filter(isRelation))
        if (!this.#to.tables.get(old.id)?.columns.some((next) => next.id === before.id && isRelation(next)))
          this.statements.push(
            sql`alter table ${physicalRelation(old, before)} rename to ${identifier(goneName(before))}`,
          );
    for (const table of this.#to.tables.values()) {
      const old = this.#old(table);
      for (const column of table.columns.filter(isRelation)) {
        // The other end of a link that is none any more has had no pairs.
        const before = old?.columns.find((other) => other.id === column.id && isRelation(other));
        const name = identifier(`${table.name}__${column.name}`);
        if (this.#gone.has(goneName(column)) && !before)
          this.statements.push(sql`alter table app.${identifier(goneName(column))} rename to ${name}`);
        else if (!old || !before)
          this.statements.push(...createRelations(this.#to, { ...table, columns: [column] }));
        else if (before.name !== column.name || old.name !== table.name)
          this.statements.push(sql`alter table ${physicalRelation(old, before)} rename to ${name}`);
      }
    }
  }

  /** Indexes that changed or went, and foreign keys of columns that link no more, before the columns become others. */
  dropParts(): void {
    for (const table of this.#to.tables.values()) {
      const old = this.#old(table);
      if (!old || !this.#from) continue;
      const after = new Map(indexes(this.#to, table).map((part) => [part.name, part.meaning]));
      for (const part of indexes(this.#from, old))
        if (after.get(part.name) !== part.meaning) this.statements.push(dropPart(table, part));
      const links = new Set(foreignKeys(this.#to, table).map(({ name }) => name));
      const isRetyped = (name: string) => [...this.#types.keys()].some((id) => name === `fk_${id}`);
      for (const { name } of foreignKeys(this.#from, old))
        if (isRetyped(name) && !links.has(name))
          this.statements.push(
            sql`alter table ${physicalTable(table)} drop constraint if exists ${alias(name)}`,
          );
    }
  }

  /** New indexes and foreign keys. */
  parts(): void {
    for (const table of this.#to.tables.values()) {
      const old = this.#old(table);
      const before = new Map(
        (old && this.#from ? indexes(this.#from, old) : []).map((part) => [part.name, part.meaning]),
      );
      for (const part of indexes(this.#to, table)) {
        if (before.get(part.name) === part.meaning) continue;
        // A table that comes back still has the indexes of before, which may be others.
        if (this.#isBack(table)) this.statements.push(dropPart(table, part));
        this.statements.push(part.create());
      }
      this.#foreignKeys(old, table);
    }
  }

  #foreignKeys(old: Table | undefined, table: Table): void {
    const known = new Set(
      (old && this.#from ? foreignKeys(this.#from, old) : []).map((part: Part) => part.name),
    );
    for (const part of foreignKeys(this.#to, table)) {
      if (known.has(part.name)) continue;
      // A link that comes back, or whose table does, still has the one of before.
      if (old || this.#isBack(table))
        this.statements.push(
          sql`alter table ${physicalTable(table)} drop constraint if exists ${alias(part.name)}`,
        );
      this.statements.push(part.create());
    }
  }

  #old(table: Table): Table | undefined {
    return this.#from?.tables.get(table.id);
  }

  /** True for a table that was taken away and comes back. */
  #isBack(table: Table): boolean {
    return !this.#old(table) && this.#gone.has(`_gone_${table.id}`);
  }

  /** Passwords and secrets of a table that goes are kept apart: no column of another type may find them when it comes back. */
  #hideUnreadable(table: Table): void {
    for (const column of table.columns.filter(isWriteOnly)) {
      const gone = identifier(goneName(column));
      this.statements.push(
        sql`alter table ${physicalTable(table)} rename column ${identifier(column.name)} to ${gone}`,
        sql`alter table ${physicalTable(table)} alter column ${gone} drop not null`,
      );
    }
  }

  /** A table that comes back has its passwords and secrets again; a column that was one and is none begins empty. */
  #showUnreadable(table: Table): void {
    const name = physicalTable(table);
    for (const column of table.columns) {
      const isKept = unreadableNames(column).some((gone) => this.#gone.has(gone));
      if (!this.#isBack(table) || !isKept) continue;
      this.statements.push(
        isWriteOnly(column) && this.#gone.has(goneName(column))
          ? sql`alter table ${name} rename column ${identifier(goneName(column))} to ${identifier(column.name)}`
          : sql`alter table ${name} add column ${must(columnDefinition(this.#to, column), `the definition of ${column.name}`)}`,
      );
    }
  }

  /** A table that comes back may have values by formulas of before: they are worked out anew. */
  #refreshFormulas(table: Table): void {
    if (!this.#isBack(table)) return;
    const name = physicalTable(table);
    for (const column of table.columns.filter(({ formula }) => formula !== undefined)) {
      const isThere = sql`select from pg_attribute where attrelid = ${literal(name.text)}::regclass and attname = ${literal(column.name)} and attgenerated = 's'`;
      this.statements.push(
        sql`do $do$ begin if exists (${isThere}) then alter table ${name} drop column ${identifier(column.name)}; end if; end $do$`,
      );
      this.#addFormula(table, column);
    }
  }

  /**
   * Values by formulas that change or go are dropped, before the columns that they are made of change. Where the column
   * is written from now on, its values stay, unless those of before it had a formula come back.
   */
  #dropFormulas(old: Table, table: Table): void {
    for (const before of old.columns) {
      const meaning = this.#keptMeaning(this.#from, before);
      if (meaning === undefined) continue;
      const after = table.columns.find(({ id }) => id === before.id);
      if (after && this.#keptMeaning(this.#to, after) === meaning) continue;
      const alter = sql`alter table ${physicalTable(table)}`;
      this.statements.push(
        this.#becomesWritten(before, after)
          ? sql`${alter} alter column ${identifier(before.name)} drop expression`
          : sql`${alter} drop column ${identifier(before.name)}`,
      );
    }
  }

  #addFormulas(old: Table, table: Table): void {
    for (const column of table.columns) {
      const before = old.columns.find(({ id }) => id === column.id);
      const meaning = before && this.#keptMeaning(this.#from, before);
      if (meaning === undefined || meaning !== this.#keptMeaning(this.#to, column))
        this.#addFormula(table, column);
    }
  }

  #addFormula(table: Table, column: Column): void {
    if (this.#keptMeaning(this.#to, column) === undefined) return;
    this.statements.push(
      sql`alter table ${physicalTable(table)} add column ${must(columnDefinition(this.#to, column), `the definition of ${column.name}`)}`,
    );
  }

  /** What the formula means by which PostgreSQL keeps a column; undefined where it keeps none. */
  #keptMeaning(catalog: Catalog | undefined, column: Column): string | undefined {
    return catalog && keptMeaning(catalog, column);
  }

  /** True for kept values of a formula that stay as written ones. */
  #becomesWritten(before: Column, after: Column | undefined): boolean {
    return (
      after !== undefined &&
      after.formula === undefined &&
      !this.#gone.has(goneName(before)) &&
      storedOf(before).type(before)?.text === storedOf(after).type(after)?.text
    );
  }

  #renameColumns(old: Table, table: Table): void {
    const name = physicalTable(table);
    const later: Sql[] = [];
    for (const before of old.columns) {
      const next = table.columns.find((column) => column.id === before.id);
      if (!this.#stands(before, next)) continue;
      // What was written makes room for what a formula gives.
      const after = before.formula === undefined && next?.formula !== undefined ? undefined : next;
      if (after?.name === before.name) continue;
      const gone = identifier(goneName(before));
      this.statements.push(sql`alter table ${name} rename column ${identifier(before.name)} to ${gone}`);
      if (!after) this.statements.push(sql`alter table ${name} alter column ${gone} drop not null`);
      else later.push(...renamedColumn(name, gone, after));
    }
    this.statements.push(...later);
  }

  /** True for a column that stands in its table once values by changed formulas were dropped. */
  #stands(before: Column, next: Column | undefined): boolean {
    if (before.formula === undefined) return storedOf(before).type(before) !== null;
    const meaning = this.#keptMeaning(this.#from, before);
    if (meaning === undefined) return false;
    return (
      (next !== undefined && this.#keptMeaning(this.#to, next) === meaning) ||
      this.#becomesWritten(before, next)
    );
  }

  #alterColumn(old: Table, table: Table, column: Column): void {
    if (column.formula !== undefined) return;
    const known = old.columns.find((other) => other.id === column.id);
    const before = known && (isList(known) || this.#stands(known, column)) ? known : undefined;
    if (before) {
      this.#convert(table, before, column);
      return;
    }
    const definition = columnDefinition(this.#to, column);
    if (definition !== undefined) {
      const name = physicalTable(table);
      const back = this.#gone.has(goneName(column));
      this.statements.push(...createSequence(column));
      this.statements.push(
        ...(back
          ? renamedColumn(name, identifier(goneName(column)), column)
          : [...addedColumn(name, column, definition), ...fileTriggers(name, column)]),
      );
    }
  }

  #convert(table: Table, before: Column, column: Column): void {
    const [was, is] = [storedOf(before).type(before), storedOf(column).type(column)];
    const alter = () => sql`alter table ${physicalTable(table)} alter column ${identifier(column.name)}`;
    const change = this.#types.get(column.id);
    if (change && !isConvertible(change.before, change.after)) {
      const told = phrase('type_other', { was: before.type, type: column.type });
      this.refusals.push(columnProblem(this.#to, column, 'type', told));
      return;
    }
    if (!change && was?.text !== is?.text && is)
      this.statements.push(sql`${alter()} type ${is} using ${identifier(column.name)}::${is}`);
    if (is !== null && mustBeFilled(before) !== mustBeFilled(column)) {
      this.statements.push(sql`${alter()} ${mustBeFilled(column) ? sql`set` : sql`drop`} not null`);
    }
    if (isLink(before) && isLink(column) && before.target !== column.target) {
      this.refusals.push(columnProblem(this.#to, column, 'target', phrase('link_moved')));
    }
  }

  /** Columns that get another type, all of a table at once, and what must be so before they are required. */
  #retype(old: Table, table: Table): void {
    const columns = table.columns.flatMap((column): readonly RetypedColumn[] => {
      const change = this.#types.get(column.id);
      const before = old.columns.find(({ id }) => id === column.id);
      if (!change || !before || !isConvertible(change.before, change.after)) return [];
      return [{ change, before, column, hasKept: this.#gone.has(keptName(column.id)) }];
    });
    this.statements.push(...retypeTable(physicalTable(table), columns));
  }

  #dropSearch(old: Table, table: Table): void {
    if (this.#isSearchedAnew(old, table) && searchIndexes(old).length > 0)
      this.statements.push(dropSearch(table));
  }

  #addSearch(old: Table, table: Table): void {
    if (!this.#isSearchedAnew(old, table)) return;
    for (const column of searchDefinitions(this.#to, table))
      this.statements.push(sql`alter table ${physicalTable(table)} add column ${column}`);
    // An index that there was before went with its column; `parts` only makes those that were not there.
    const before = new Set(searchIndexes(old).map(({ name }) => name));
    for (const { name, create } of searchIndexes(table)) if (before.has(name)) this.statements.push(create());
  }

  #isSearchedAnew(old: Table, table: Table): boolean {
    return this.#from !== undefined && searchMeaning(this.#from, old) !== searchMeaning(this.#to, table);
  }
}

function isRelation(column: Column): boolean {
  return isList(column) && column.inverse === undefined;
}
