import type { Catalog } from '../catalog/catalog.ts';
import { fieldOf, type Column } from '../fields/registry.ts';
import { isLink, isList, typeOfKind } from '../fields/traits.ts';
import type { Type } from '../fields/value-type.ts';
import { checkFormula } from '../formula/check/check.ts';
import { functionOf } from '../formula/typed/functions.ts';
import { TECHNICAL } from '../formula/store/rewrite.ts';
import { parseFormula } from '../formula/syntax/parse.ts';
import type { Syntax, WrittenArgument } from '../formula/syntax/syntax.ts';
import { fits } from '../formula/typed/types.ts';
import type { Path } from '../marks/reference.ts';

/** What is made of the records of a list. */
export const ROLL_UPS = ['count', 'sum', 'average', 'min', 'max', 'texts'] as const;
type RollUp = (typeof ROLL_UPS)[number];

/** A value of other records that a column shows: of a linked one, or of the records of a list together. */
export type LinkedValue =
  | { readonly kind: 'lookup'; readonly path: Path }
  | {
      readonly kind: 'rollup';
      readonly list: number;
      readonly how: RollUp;
      /** The way from a record of the list to its value; empty where records are counted. */
      readonly path: Path;
      /** Which records count, as a kept formula on the list's table; all unless given. */
      readonly where?: string | undefined;
    };

/** What stands between the texts of several records. */
const BETWEEN = '", "';

/** The kept formula of a linked value. */
export function linkedFormula(value: LinkedValue): string {
  if (value.kind === 'lookup') return pathText(value.path);
  const { list, how, path, where } = value;
  const records = `${pathText([list, ...path])}${where === undefined ? '' : ` where ${where}`}`;
  return how === 'texts' ? `${how}(${records}, ${BETWEEN})` : `${how}(${records})`;
}

function pathText(path: Path): string {
  return path.map((id) => `#${id}`).join('.');
}

/** The linked value that a kept formula gives; undefined where it says more than one can choose. */
export function linkedValueOf(stored: string): LinkedValue | undefined {
  const parsed = parseFormula(stored);
  if (!parsed.ok) return undefined;
  const { syntax } = parsed;
  const path = pathOf(syntax);
  if (path) return path.length > 1 ? { kind: 'lookup', path } : undefined;
  return syntax.kind === 'call' ? rollUpOf(syntax, stored) : undefined;
}

function rollUpOf(
  { function: called, arguments: given }: Extract<Syntax, { kind: 'call' }>,
  stored: string,
): LinkedValue | undefined {
  const how = ROLL_UPS.find((one) => one === functionOf(called.word));
  const [records, ...others] = given;
  const [list, ...path] = (records && pathOf(records.value)) ?? [];
  if (!how || !records || list === undefined || !isPlain(how, others, stored)) return undefined;
  if ((how === 'count') !== (path.length === 0)) return undefined;
  const { where } = records;
  return {
    kind: 'rollup',
    list,
    how,
    path,
    ...(where ? { where: stored.slice(where.from, where.to) } : {}),
  };
}

/** Whether nothing but the list is given, and between texts what is put there anyway. */
function isPlain(how: RollUp, others: readonly WrittenArgument[], stored: string): boolean {
  if (how !== 'texts') return others.length === 0;
  const [between, another] = others;
  return between !== undefined && !another && stored.slice(between.from, between.to).trim() === BETWEEN;
}

function pathOf(syntax: Syntax): Path | undefined {
  if (syntax.kind === 'name') return syntax.name.id === undefined ? undefined : [syntax.name.id];
  if (syntax.kind !== 'member' || syntax.name.id === undefined) return undefined;
  const before = pathOf(syntax.target);
  return before && [...before, syntax.name.id];
}

/** What a linked value gives in a table; undefined where it gives nothing that a column of a formula can have. */
function linkedType(catalog: Catalog, table: number, value: LinkedValue, wanted?: Type): Type | undefined {
  const checked = checkFormula(linkedFormula(value), { catalog, table, locale: TECHNICAL });
  if (!checked.ok || (wanted && !fits(checked.typed.type, wanted))) return undefined;
  return columnTypeOf(checked.typed.type) === undefined ? undefined : checked.typed.type;
}

function columnTypeOf({ kind }: Type): string | undefined {
  if (kind === 'record') return 'link';
  return kind === 'text' || kind === 'choice' ? kind : typeOfKind(kind);
}

/** A column that shows a linked value: its type with the options of the column that it is read from, and its formula. */
export function linkedColumn(
  catalog: Catalog,
  table: number,
  value: LinkedValue,
): (Readonly<Record<string, unknown>> & { readonly type: string }) | undefined {
  const type = linkedType(catalog, table, value);
  const name = type && columnTypeOf(type);
  if (!type || name === undefined) return undefined;
  const source = catalog.columns.get(value.path.at(-1) ?? 0)?.column;
  const kept = source && fieldOf(source).computable ? source.type : undefined;
  const isSame = source?.type === name;
  return {
    type: name === 'text' && kept && value.kind === 'lookup' ? kept : name,
    ...(isSame ? optionsOf(source, value) : {}),
    ...(type.kind === 'money' && type.currency !== undefined ? { currency: type.currency } : {}),
    ...('table' in type ? { target: type.table } : {}),
    ...(type.kind === 'choice' && !(source && 'dataType' in source && source.dataType !== undefined)
      ? { choices: type.choices }
      : {}),
    formula: linkedFormula(value),
  };
}

/** How the values of the column are shown, as far as it holds of what is made of them. */
function optionsOf(source: Column, value: LinkedValue): Readonly<Record<string, unknown>> {
  const isAverage = value.kind === 'rollup' && value.how === 'average';
  const keys = ['unit', 'dataType', ...(isAverage ? [] : ['decimals'])];
  const options = source as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(keys.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]])));
}

/** The links of a table through which it can show values, or the lists whose records it can sum up. */
export function linkedBy(catalog: Catalog, table: number, kind: LinkedValue['kind']): readonly Column[] {
  const columns = catalog.tables.get(table)?.columns ?? [];
  return columns.filter(kind === 'lookup' ? isLink : isList);
}

/** The ways to values, from the records behind a link or a list, that `begun` can show there; `wanted` by a column. */
export function pathsFor(
  catalog: Catalog,
  table: number,
  begun: LinkedValue,
  wanted?: Type,
): readonly Path[] {
  const first = begun.kind === 'lookup' ? (begun.path[0] ?? 0) : begun.list;
  const placed = catalog.columns.get(first)?.column;
  const target = placed && 'target' in placed ? catalog.tables.get(placed.target) : undefined;
  const near = target?.columns.map(({ id }) => [id]) ?? [];
  const far = (target?.columns ?? []).flatMap((link) => {
    const columns = isLink(link) ? catalog.tables.get(link.target)?.columns : undefined;
    return (columns ?? []).map(({ id }) => [link.id, id]);
  });
  return [...near, ...far].filter((path) => {
    const value: LinkedValue =
      begun.kind === 'lookup' ? { kind: 'lookup', path: [first, ...path] } : { ...begun, path };
    return linkedType(catalog, table, value, wanted) !== undefined;
  });
}
