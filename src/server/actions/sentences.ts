import { mayRun } from '#core/access/access.ts';
import { PLACEHOLDER } from '#core/catalog/check-action.ts';
import type { Action, Column } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { labelOf } from '#core/language/labels.ts';
import { readableTable } from '../query/place.ts';
import { suggestions } from '../query/read-record.ts';
import type { Desk } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { runAction } from './run-action.ts';

/** An action whose sentence begins like a phrase, and the words that stand for its parameters, by column. */
interface Meant {
  readonly action: Action;
  /** Letters of the phrase that are words of the sentence. */
  readonly score: number;
  readonly words: Readonly<Record<string, string>>;
}

/**
 * Runs the action whose sentence has most words in common with a phrase, from its beginning; what is left are its
 * parameters, and it asks for those that cannot be made out. A phrase without such a sentence is told so.
 */
export async function runSentence(desk: Desk, phrase: string): Promise<ActionResult> {
  const meant = meantBy(desk, phrase);
  if (!meant) return await noneOf(desk, phrase);
  const { action, words } = meant;
  if (action.kind === 'report')
    return await runAction(desk, { action: action.id, selected: [], final: false });
  const table = readableTable(desk, action.table);
  const known: Record<string, unknown> = {};
  for (const column of table.columns) {
    const text = words[column.name];
    const value = text === undefined ? undefined : await valueIn(desk, column, text);
    if (value !== undefined) known[column.name] = value;
  }
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  const names = parameters.map(({ column }) => table.columns.find(({ id }) => id === column)?.name ?? '');
  const isWhole = names.length > 0 && names.every((name) => name in known);
  return await runAction(desk, {
    action: action.id,
    selected: [],
    final: false,
    known,
    ...(isWhole ? { given: known } : {}),
  });
}

function meantBy({ catalog, viewer }: Desk, phrase: string): Meant | undefined {
  const words = phrase.trim().split(/\s+/).slice(0, 60);
  const found = catalog.document.actions
    .filter((action) => action.sentence !== undefined && mayRun(catalog, viewer, action))
    .flatMap((action): Meant[] => {
      const template = labelOf(action.sentence ?? {}, viewer.locale)
        .trim()
        .split(/\s+/);
      const match = matched(template, words) ?? begun(template, words);
      return match ? [{ action, ...match }] : [];
    });
  return found.toSorted((a, b) => b.score - a.score)[0];
}

type Match = Pick<Meant, 'score' | 'words'>;

/** The whole sentence in the words, each placeholder standing for one or more of them. */
function matched(template: readonly string[], words: readonly string[]): Match | undefined {
  const [part, ...parts] = template;
  if (part === undefined) return words.length === 0 ? { score: 0, words: {} } : undefined;
  const name = placeholder(part);
  if (name === undefined) {
    const [word, ...rest] = words;
    const match = word !== undefined && folded(word) === folded(part) ? matched(parts, rest) : undefined;
    return match && { ...match, score: match.score + part.length };
  }
  // Of several ways the one in which the first placeholders stand for least.
  for (let length = 1; length <= words.length; length++) {
    const match = matched(parts, words.slice(length));
    if (match) return { ...match, words: { ...match.words, [name]: words.slice(0, length).join(' ') } };
  }
  return undefined;
}

/** The beginning of the sentence, up to its first placeholder, all of it or as far as the phrase goes. */
function begun(template: readonly string[], words: readonly string[]): Match | undefined {
  const at = template.findIndex((part) => placeholder(part) !== undefined);
  const fixed = at < 0 ? template : template.slice(0, at);
  const isBegun =
    words.length <= fixed.length && words.every((word, index) => folded(word) === folded(fixed[index] ?? ''));
  return isBegun ? { score: words.join('').length, words: {} } : undefined;
}

function placeholder(part: string): string | undefined {
  return [...part.matchAll(PLACEHOLDER)][0]?.[1];
}

function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The value of a column that words mean; undefined where they mean none, or more than one. */
async function valueIn(desk: Desk, column: Column, text: string): Promise<unknown> {
  if (column.type === 'link') {
    const target = readableTable(desk, column.target);
    const found = await suggestions(desk.db, desk, target, { text, limit: 20 });
    const same = found.filter(([, title]) => folded(title) === folded(text));
    const one = same.length > 0 ? same : found;
    return one.length === 1 ? one[0] : undefined;
  }
  if (column.type === 'choice') {
    const meant = (column.choices ?? []).filter(
      ({ label }) => folded(labelOf(label, desk.viewer.locale)) === folded(text),
    );
    return meant.length === 1 ? meant[0]?.code : undefined;
  }
  const inputs = /^-?\d+(\.\d+)?$/.test(text) ? [text, Number(text)] : [text];
  return inputs
    .map((input) => fieldOf(column).parse(input, column))
    .flatMap((parsed) => (parsed.ok ? [parsed.value] : []))[0];
}

async function noneOf(desk: Desk, phrase: string): Promise<ActionResult> {
  const translations = await openedTranslations();
  const { locale } = desk.viewer;
  return {
    kind: 'report',
    context: 0,
    window: 0,
    action: 0,
    title: translations.message('sentence.none', {}, locale),
    text: translations.message('sentence.text', { phrase }, locale),
  };
}
