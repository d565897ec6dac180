import { labelOf } from '../../language/labels.ts';
import type { Choice } from '../../fields/choice/one-choice.ts';
import { checkFormula, type CheckResult } from '../check/check.ts';
import type { Use } from '../check/check-state.ts';
import { functionNamed } from '../typed/functions.ts';
import { formulaLanguage, KEYWORDS, type FormulaLanguage, type Keyword } from '../syntax/keywords.ts';
import { parseFormula, parseTree } from '../syntax/parse.ts';
import { columnsIn, printedName, type FormulaScope } from '../check/scope.ts';
import type { Range } from '../syntax/syntax.ts';
import type { Type } from '../../fields/value-type.ts';

/** How the things that a formula refers to are written. */
interface Writing {
  readonly language: FormulaLanguage;
  readonly name: (use: Exclude<Use, { kind: 'function' | 'choice' }>) => string;
  readonly choice: (choices: readonly Choice[], code: string) => string;
}

/**
 * The form in which the catalog keeps a formula: ids instead of names, the codes of choices, English words. Spaces and
 * comments stay as they were written. `uses` are what the check of this text has found.
 */
export function storedFormula(text: string, uses: readonly Use[]): string {
  return rewritten(text, uses, {
    language: 'en',
    name: ({ id }) => `#${id}`,
    choice: (_, code) => code,
  });
}

/**
 * A stored formula in the names of the scope's locale: labels where they lead back to the same thing, else technical
 * names; functions and keywords in the reader's language where formulas have it, else in English. What the formula
 * refers to and is no more keeps its id.
 */
export function printedFormula(stored: string, scope: FormulaScope, wanted?: Type): string {
  return printedAs(stored, scope, { wanted, label: (choice) => labelOf(choice.label, scope.locale) });
}

/** A stored formula in technical names and English words, as archives have it. */
export function technicalFormula(stored: string, scope: FormulaScope, wanted?: Type): string {
  const bare = { ...scope, locale: TECHNICAL };
  return printedAs(stored, bare, { wanted, label: (choice) => choice.code });
}

/** A locale that nothing has a label in: only technical names lead back. */
export const TECHNICAL = 'technical';

interface Printing {
  readonly wanted: Type | undefined;
  readonly label: (choice: Choice) => string;
}

function printedAs(stored: string, scope: FormulaScope, { wanted, label }: Printing): string {
  const { uses } = checkFormula(stored, scope, wanted);
  return rewritten(stored, uses, {
    language: formulaLanguage(scope.locale),
    name: (use) => nameOf(use, scope),
    choice: (choices, code) => {
      const choice = choices.find((entry) => entry.code === code);
      return choice ? uniqueLabel(choices, choice, label) : code;
    },
  });
}

/** A choice's label where no other choice has it as label or code, else its code. */
export function uniqueLabel(
  choices: readonly Choice[],
  choice: Choice,
  label: (choice: Choice) => string,
): string {
  const shown = label(choice);
  const others = choices.filter((other) => other !== choice);
  const clash = others.some(
    (other) =>
      other.code === shown ||
      Object.values(other.label).some((word) => word.toLowerCase() === shown.toLowerCase()),
  );
  return clash ? choice.code : shown;
}

function nameOf(use: Exclude<Use, { kind: 'function' | 'choice' }>, scope: FormulaScope): string {
  const items = itemsOf(use, scope);
  const item = items.find(({ id }) => id === use.id);
  if (!item) return `#${use.id}`;
  return bracketed(scope.locale === TECHNICAL ? item.name : printedName(items, item, scope.locale));
}

function itemsOf(use: Exclude<Use, { kind: 'function' | 'choice' }>, scope: FormulaScope) {
  const { catalog } = scope;
  if (use.kind === 'table') return [...catalog.tables.values()];
  if (use.kind === 'role') return catalog.document.roles;
  if (use.kind === 'parameter') return scope.parameters ?? [];
  const table = use.kind === 'column' ? catalog.tables.get(use.table) : undefined;
  return table ? columnsIn(scope, table) : [];
}

/** A name as the grammar takes it: in brackets unless it is one word, and none of the language's own. */
export function bracketed(name: string): string {
  const parsed = parseFormula(name);
  const isName = parsed.ok && parsed.syntax.kind === 'name' && parsed.syntax.name.word === name;
  return isName ? name : `[${name.replaceAll(']', ']]')}]`;
}

interface Edit extends Range {
  readonly text: string;
}

function rewritten(text: string, uses: readonly Use[], writing: Writing): string {
  const edits = new Map<number, Edit>();
  for (const use of uses) edits.set(use.from, { from: use.from, to: use.to, text: written(use, writing) });
  for (const edit of keywordEdits(text, writing.language)) edits.set(edit.from, edit);
  let result = '';
  let at = 0;
  for (const edit of [...edits.values()].toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return result + text.slice(at);
}

function written(use: Use, writing: Writing): string {
  if (use.kind === 'function') return functionNamed(use.name).names[writing.language];
  if (use.kind !== 'choice') return writing.name(use);
  return `"${writing.choice(use.choices, use.code).replaceAll('"', '""')}"`;
}

function keywordEdits(text: string, language: FormulaLanguage): readonly Edit[] {
  const edits: Edit[] = [];
  const cursor = parseTree(text).cursor();
  do {
    const { name, from, to } = cursor;
    if (Object.hasOwn(KEYWORDS, name)) edits.push({ from, to, text: KEYWORDS[name as Keyword][language] });
  } while (cursor.next());
  return edits;
}

/** Checks a formula as it is typed and gives the form to store, where it is right. */
export function readFormula(
  text: string,
  scope: FormulaScope,
  wanted?: Type,
): { readonly checked: CheckResult; readonly stored: string | undefined } {
  const checked = checkFormula(text, scope, wanted);
  return { checked, stored: checked.ok ? storedFormula(text, checked.uses) : undefined };
}
