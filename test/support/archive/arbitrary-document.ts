import * as fc from 'fast-check';
import type { Column, Document, Form, Table, View } from '#core/catalog/schema.ts';
import { isGroupable, shownCalculationsOf } from '#core/fields/calculations.ts';
import { FIELDS, fieldOf, type FieldType } from '#core/fields/registry.ts';
import { makesLanes } from '#core/fields/traits.ts';
import type { Filter } from '#core/query/filter.ts';
import { takesList, takesNoValue } from '#core/query/operators.ts';

/** Texts that a careless writer of YAML gets wrong. */
const TRAPS =
  `no|NO|y|On|1.50|012|0x1f|1e3|1_000|null|~|true|2026-01-01|12:30:15|.inf|=|<<|- a|# x|a #b|a: b|x:|: x|? x
|- x|> x|! x|&x|*x|@x|%x|\`x|{a}|[a]|"q"|'s'|a\\b|---|...| lead|trail |\u00a0|\u0085x|\u2028|\ufeffx|\t|a\tb|a\nb|\nb|a\n
|a\n\n b\n|été ’ « » 15\u00a0%|日本語 😀 e\u0301|,|a, b|a}|]`.split('|');

const text = fc.oneof(
  fc.constantFrom(...TRAPS.filter((trap) => trap !== '')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((sample) => !/\p{Cc}/u.test(sample)),
);

const labels = fc
  .record({ en: text, fr: text, fr_CA: text }, { requiredKeys: [] })
  .filter((sample) => Object.keys(sample).length > 0);

/** Sound documents without the product's own objects, their objects in the order of their names. */
export const arbitraryDocument: fc.Arbitrary<Document> = fc.gen().map((gen) => new Maker(gen).document());

/** A view of any display mode without what it is called. */
type Unnamed<Of> = Of extends View ? Omit<Of, 'id' | 'name' | 'label'> : never;

/** State with the lifetime of one document: what was made so far. */
class Maker {
  private lastId = 0;
  private readonly gen: fc.GeneratorValue;

  constructor(gen: fc.GeneratorValue) {
    this.gen = gen;
  }

  document(): Document {
    const modules = this.several('module', 1, 2, () => ({}));
    const levels = this.several('kind', 1, 2, () => ({ type: 'choice' as const, choices: this.choices() }));
    const amounts = this.several('price', 0, 2, () => ({
      type: 'money' as const,
      min: '0.50',
      currency: 'EUR',
    }));
    const tables = this.several('table', 1, 3, () => ({
      plural: this.gen(() => labels),
      module: this.one(modules).id,
      columns: [] as Column[],
    }));
    for (const table of tables)
      this.fill(
        table,
        tables,
        levels.map((level) => level.id),
      );
    const views = this.several('view', 0, 3, () => this.view(this.one(tables), tables));
    const forms = this.several('form', 0, 2, () => this.form(this.one(tables)));
    const actions = this.several('action', 0, 3, (at) => {
      const view = views[at];
      return view
        ? { table: view.table, kind: 'list' as const, view: view.id }
        : { table: this.one(tables).id, kind: 'create' as const };
    });
    const reports = this.several('report', 0, 2, () => ({
      kind: 'report' as const,
      text: this.gen(() => labels),
    }));
    const roles = this.several('role', 0, 2, () => ({
      grants: tables.map((table) => ({
        table: table.id,
        read: this.flag(),
        readColumns: this.flag() ? ('all' as const) : table.columns.map((column) => column.id),
      })),
    }));
    return {
      format: 1,
      application: {
        ...this.named('app'),
        languages: [1036, 2057],
        ...this.loginLinks([...actions, ...reports]),
      },
      modules,
      dataTypes: [...levels, ...amounts],
      tables,
      forms,
      views,
      actions: [...actions, ...reports],
      menus: this.several('menu', 0, 2, () => ({
        items: actions.map((action) => ({ action: action.id, icon: 'star' })),
      })),
      roles,
      ...this.assertions(roles, tables),
    };
  }

  /** Roles here read at most. */
  private assertions(roles: readonly { readonly id: number }[], tables: readonly Table[]) {
    if (roles.length === 0 || this.flag()) return {};
    const assertions = this.several('rule', 1, 2, () => {
      const table = this.one(tables);
      const column = this.flag() ? { column: this.one(table.columns).id } : {};
      return {
        role: this.one(roles).id,
        may: false,
        operation: 'update' as const,
        table: table.id,
        ...column,
      };
    });
    return { assertions };
  }

  private loginLinks(actions: readonly { readonly id: number; readonly kind: string }[]) {
    if (actions.length === 0) return {};
    const link = ({ id, kind }: (typeof actions)[number]) =>
      kind === 'report' && this.flag() ? { action: id } : { action: id, url: '/session/anonyme/?a=b' };
    return { loginLinks: actions.map(link) };
  }

  private several<Rest>(name: string, min: number, max: number, rest: (at: number) => Rest) {
    const count = this.gen(() => fc.integer({ min, max }));
    return Array.from({ length: count }, (_, at) => ({ ...this.named(`${name}_${at}`), ...rest(at) }));
  }

  private nextId(): number {
    this.lastId += this.gen(() => fc.integer({ min: 1, max: 2 ** 40 }));
    return this.lastId;
  }

  private named(name: string) {
    return { id: this.nextId(), name, label: this.gen(() => labels) };
  }

  private one<Item>(items: readonly Item[]): Item {
    return this.gen(() => fc.constantFrom(...items));
  }

  private flag(): boolean {
    return this.gen(() => fc.boolean());
  }

  private choices() {
    const colour = this.flag() ? { colour: 'teal' as const } : {};
    return ['NO', '1', 'a.b'].map((code) => ({ code, label: this.gen(() => labels), ...colour }));
  }

  private fill(table: Table, tables: readonly Table[], dataTypes: readonly number[]): void {
    const types = Object.keys(FIELDS) as FieldType[];
    for (const [at, type] of types.entries()) {
      if (at > 0 && !this.flag()) continue;
      const help = this.flag() ? { help: this.gen(() => labels) } : {};
      const options = { ...this.options(type, tables, dataTypes), ...help, required: this.flag() };
      // The registry's types and their options are paired by `options`.
      table.columns.push({ ...this.named(`c_${type.toLowerCase()}`), type, ...options } as Column);
    }
    const [first, second] = table.columns.filter(
      (column) => fieldOf(column).indexable && column.type !== 'link',
    );
    if (first) table.title = [first.id];
    if (first && second) table.uniques = [[second.id, first.id]];
  }

  private options(type: FieldType, tables: readonly Table[], dataTypes: readonly number[]): object {
    if (type === 'choice')
      return this.flag() ? { dataType: this.one(dataTypes) } : { choices: this.choices(), default: 'NO' };
    if (type === 'choices') return { choices: this.choices(), default: ['NO', '1'] };
    if (type === 'link' || type === 'list') return { target: this.one(tables).id };
    if (type === 'multilineText') return { default: this.gen(() => text) };
    if (type === 'decimal')
      return {
        min: '-0.50',
        max: '12345678901234.50',
        unit: this.gen(() => text)
          .slice(0, 9)
          .toWellFormed(),
        default: '1.5',
      };
    if (type === 'time') return { default: '12:30' };
    return type === 'date' ? { default: { formula: 'today()' }, min: '2020-01-01' } : {};
  }

  private view(table: Table, tables: readonly Table[]): Unnamed<View> {
    const paths = table.columns.flatMap((column) => {
      const target =
        column.type === 'link' ? tables.find((candidate) => candidate.id === column.target) : undefined;
      return [[column.id], ...(target?.columns ?? []).map((other) => [column.id, other.id])];
    });
    const chosen = this.gen(() => fc.subarray(paths, { minLength: 1 }));
    const sortable = table.columns.filter((column) => fieldOf(column).sortable).slice(0, 2);
    return {
      table: table.id,
      ...this.mode(table),
      columns: chosen.map((column) => ({ column, ...(this.flag() ? { width: 120 } : { hidden: true }) })),
      sort: sortable.map((column) => ({ column: [column.id], descending: this.flag() })),
      ...this.grouping(table),
      filter: {
        all: [this.condition(table), { not: { any: [this.condition(table), this.condition(table)] } }],
      },
    };
  }

  private mode(table: Table) {
    const lanes = table.columns.find(makesLanes);
    if (!lanes || this.flag()) return { mode: 'datatable' as const };
    return {
      mode: 'kanban' as const,
      lanes: lanes.id,
      limits: [{ most: this.gen(() => fc.integer({ min: 1, max: 9 })) }],
    };
  }

  private grouping(table: Table): Pick<View, 'groups' | 'openGroups' | 'calculations'> {
    const groupable = table.columns.filter(isGroupable).slice(0, 3);
    return {
      groups: groupable.map((column) => ({ column: [column.id], descending: this.flag() })),
      openGroups: this.flag(),
      calculations: table.columns
        .flatMap((column) => shownCalculationsOf(column).map((how) => ({ column: [column.id], how })))
        .slice(0, 5),
    };
  }

  private condition(table: Table): Filter {
    const column = this.one(table.columns.filter((one) => fieldOf(one).operators.length > 0));
    const operator = this.one(fieldOf(column).operators);
    const texts =
      fieldOf(column).operators.includes('beginsWith') && operator.match(/With$|contains|Contain|Beginning/);
    if (takesNoValue(operator) || !texts) return { column: [column.id], operator: 'isEmpty' };
    const value = this.gen(() => text);
    return { column: [column.id], operator, value: takesList(operator) ? [value] : value };
  }

  private form(table: Table): Omit<Form, 'id' | 'name' | 'label'> {
    const elements = table.columns.map((column) => ({
      column: column.id,
      ...(this.flag() ? { span: 2 } : {}),
    }));
    const label = this.gen(() => labels);
    const texts = () => [{ id: this.nextId(), text: this.gen(() => labels), span: 1 }];
    return {
      table: table.id,
      sections: [
        { id: this.nextId(), kind: 'tab', label, columns: 2, elements },
        { id: this.nextId(), elements: [] },
        { id: this.nextId(), kind: 'secondary', label, beside: true, elements: texts() },
        { id: this.nextId(), kind: 'step', label, elements: texts() },
      ],
    };
  }
}
