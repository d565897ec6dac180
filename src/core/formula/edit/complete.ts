import type { SyntaxNode } from '@lezer/common';
import { labelOf } from '../../language/labels.ts';
import type { Table } from '../../catalog/schema.ts';
import { checkFormula } from '../check/check.ts';
import { FUNCTIONS, folded, functionOf, functionNamed } from '../typed/functions.ts';
import { formulaLanguage, KEYWORDS, keywordOf } from '../syntax/keywords.ts';
import { parseTree, unclosed } from '../syntax/parse.ts';
import { bracketed, uniqueLabel } from '../store/rewrite.ts';
import { columnsIn, printedName, type FormulaScope } from '../check/scope.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';
import { typeOfColumn } from '../typed/types.ts';

/** One way to go on: what is shown, what is put in, and what it is. */
interface Completion {
  readonly label: string;
  readonly text: string;
  readonly kind: 'column' | 'function' | 'keyword' | 'table' | 'role' | 'choice';
  /** The kind of value that it gives. */
  readonly type?: string;
}

/** The ways to go on at a place, and the part of the text that they replace. */
interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
}

/** How a formula can go on at the offset `at`; beyond the longest formula nowhere. Never throws, whatever the text is. */
export function completionsAt(text: string, at: number, scope: FormulaScope): Completions {
  if (text.length > FORMULA_LENGTH) return { from: at, to: at, options: [] };
  const open = unclosed(text.slice(0, at));
  const from = open?.code === 'bracket_open' ? open.from : at - endOf(WORD, text.slice(0, at)).length;
  const begun = text.slice(from, at);
  const before = text.slice(0, from);
  const table = tableAt(text, from, scope);
  const typed = folded(begun.replace(/^\[/, ''));
  const fits = ({ label }: Completion) => folded(label).includes(typed);
  const range = { from, to: at };
  const chosen = choicesAt(text.slice(0, at), scope);
  if (chosen?.isQuoted) return { from: at - chosen.begun.length, to: at, options: chosen.options };
  if (isQuoted(open)) return { ...range, options: [] };
  if (before.trimEnd().endsWith('.')) {
    const target = targetBefore(before, scope, table);
    return { ...range, options: target ? columnOptions(target, scope).filter(fits) : [] };
  }
  const called = functionOf(CALLING.exec(before)?.[1] ?? '');
  if (called === 'own') return { ...range, options: tableOptions(scope).filter(fits) };
  if (called === 'hasRole') return { ...range, options: roleOptions(scope).filter(fits) };
  const all = [
    ...(chosen?.options ?? []),
    ...(table ? columnOptions(table, scope) : []),
    ...functionOptions(scope),
    ...keywordOptions(scope),
  ];
  return {
    ...range,
    options: all.filter(fits).toSorted((one, other) => rank(one, typed) - rank(other, typed)),
  };
}

/**
 * What stands at the end of a text. It is read backwards from there, behind the `$`: read forwards, each place of a long
 * text would be tried as its beginning.
 */
function atEnd(pattern: string, flags = 'u'): RegExp {
  return new RegExp(`$(?<=${pattern})`, flags);
}

function endOf(end: RegExp, text: string): string {
  return end.exec(text)?.[1] ?? '';
}

const WORD = atEnd(String.raw`([\p{L}\p{N}_]*)`);
const CALLING = atEnd(String.raw`([\p{L}_]+)\s*\(\s*`);
const NAME = String.raw`(?:\[[^\]]*\]|#?[\p{L}_][\p{L}\p{N}_]*|#\d+)`;
const PATH = `(?<path>${NAME}(?:\\s*\\.\\s*${NAME})*)`;
/** A value that is compared, or looked for among several: what stands before it, and what of it is written. */
const VALUE = String.raw`(?:(?<quote>")(?<begun>[^"]*)|[\p{L}\p{N}_]*)`;
const COMPARED = atEnd(`(?<whole>${PATH}\\s*(?:=|<>)\\s*${VALUE})`);
const AMONG = atEnd(`(?<whole>${PATH}\\s+(?:in|dans)\\s*\\((?:\\s*"[^"]*"\\s*[,;])*\\s*${VALUE})`, 'iu');

/** The choices that a value can be compared with at the end of a text; undefined where none can. */
function choicesAt(
  before: string,
  scope: FormulaScope,
):
  | { readonly isQuoted: boolean; readonly begun: string; readonly options: readonly Completion[] }
  | undefined {
  const found = COMPARED.exec(before) ?? AMONG.exec(before);
  const { whole = '', path = '', quote, begun = '' } = found?.groups ?? {};
  const from = before.length - whole.length;
  if (!found || isQuoted(unclosed(before.slice(0, from)))) return undefined;
  const table = tableAt(before, from, scope);
  const checked = checkFormula(path, { ...scope, table: table?.id });
  if (!checked.ok || checked.typed.type.kind !== 'choice') return undefined;
  const { choices } = checked.typed.type;
  const options = choices.map((choice): Completion => {
    const label = uniqueLabel(choices, choice, (one) => labelOf(one.label, scope.locale));
    const text = `${label.replaceAll('"', '""')}"`;
    return { label, text: quote === undefined ? `"${text}` : text, kind: 'choice' };
  });
  const fitting = options.filter(({ label }) => folded(label).includes(folded(begun)));
  return { isQuoted: quote !== undefined, begun, options: fitting };
}

/** What begins as was typed comes first. */
function rank({ label }: Completion, typed: string): number {
  return folded(label).startsWith(typed) ? 0 : 1;
}

/** True within a text or a comment. */
function isQuoted(open: ReturnType<typeof unclosed>): boolean {
  return open?.code === 'text_open' || open?.code === 'comment_open';
}

/** The table of the record that names mean at a place: that of the innermost list which is gone through there. */
function tableAt(text: string, at: number, scope: FormulaScope): Table | undefined {
  const lists: string[] = [];
  for (let node: SyntaxNode | null = parseTree(text).resolveInner(at, -1); node; node = node.parent) {
    const list = listOf(node, at, text);
    if (list !== undefined) lists.push(list);
  }
  let table = scope.table;
  for (const list of lists.toReversed()) table = targetOf(list, { ...scope, table })?.id ?? table;
  return table === undefined ? undefined : scope.catalog.tables.get(table);
}

/** The list of the call around a place, where the place is in its condition or in what is made of its records. */
function listOf(node: SyntaxNode, at: number, text: string): string | undefined {
  if (node.name !== 'Call') return undefined;
  const name = node.getChild('FunctionName');
  const known = name && functionOf(text.slice(name.from, name.to));
  const [first, ...others] = node.getChildren('Argument');
  const form = known ? functionNamed(known).form : undefined;
  const isAggregate =
    form !== undefined && 'special' in form && ['aggregate', 'extreme'].includes(form.special);
  if (!first || !isAggregate) return undefined;
  const where = first.getChild('Where');
  const list = first.firstChild;
  const inside =
    (where && at >= where.to) || at > first.to || others.some(({ from, to }) => at >= from && at <= to);
  return list && inside ? text.slice(list.from, list.to) : undefined;
}

/** The table that the names before a dot lead to; `table` is that of the record which is gone through there. */
function targetBefore(before: string, scope: FormulaScope, table: Table | undefined): Table | undefined {
  const path = PATH_WITH_DOT.exec(before)?.[1];
  if (path === undefined) return undefined;
  const first = /^[\p{L}_]+/u.exec(path)?.[0] ?? '';
  return targetOf(path, keywordOf(first) === 'This' ? scope : { ...scope, table: table?.id });
}

const STEP = String.raw`(?:\[[^\]]*\]|#?[\p{L}\p{N}_]+)`;
const PATH_WITH_DOT = atEnd(`(${STEP}(?:\\s*\\.\\s*${STEP})*)\\s*\\.\\s*`);

/** The table of the records that a path leads to, through links or to a list. */
function targetOf(path: string, scope: FormulaScope): Table | undefined {
  const checked = checkFormula(path, scope);
  const { tables, columns } = scope.catalog;
  if (checked.ok && checked.typed.type.kind === 'record') return tables.get(checked.typed.type.table);
  const last = checked.uses.findLast((use) => use.kind === 'column');
  const column = last && columns.get(last.id)?.column;
  const type = column && typeOfColumn(column);
  return type && 'table' in type ? tables.get(type.table) : undefined;
}

function columnOptions(table: Table, scope: FormulaScope): readonly Completion[] {
  const columns = columnsIn(scope, table);
  return columns.flatMap((column) => {
    const type = typeOfColumn(column);
    const label = printedName(columns, column, scope.locale);
    return type ? [{ label, text: bracketed(label), kind: 'column' as const, type: type.kind }] : [];
  });
}

function functionOptions({ locale }: FormulaScope): readonly Completion[] {
  const language = formulaLanguage(locale);
  return Object.values(FUNCTIONS).map(({ names, parameters }) => {
    const empty: readonly unknown[] = parameters;
    return {
      label: names[language],
      text: `${names[language]}(${empty.length === 0 ? ')' : ''}`,
      kind: 'function' as const,
    };
  });
}

function keywordOptions({ locale }: FormulaScope): readonly Completion[] {
  return Object.values(KEYWORDS).map((words) => {
    const word = words[formulaLanguage(locale)];
    return { label: word, text: word, kind: 'keyword' as const };
  });
}

function tableOptions({ catalog, locale }: FormulaScope): readonly Completion[] {
  const tables = [...catalog.tables.values()];
  return tables.map((table) =>
    named(printedName(tables, table, locale), labelOf(table.label, locale), 'table'),
  );
}

function roleOptions({ catalog, locale }: FormulaScope): readonly Completion[] {
  const { roles } = catalog.document;
  return roles.map((role) => named(printedName(roles, role, locale), labelOf(role.label, locale), 'role'));
}

function named(name: string, label: string, kind: 'table' | 'role'): Completion {
  return { label, text: bracketed(name), kind };
}
