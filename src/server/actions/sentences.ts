import { isChoice, isLink } from '#core/fields/traits.ts';
import { isOnTable } from '#core/catalog/actions/registry.ts';
import { mayRun } from '#core/access/run.ts';
import { PLACEHOLDER } from '#core/catalog/sentence.ts';
import type { Action, Column } from '#core/catalog/schema.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { labelOf } from '#core/language/labels.ts';
import { readableTable } from '../query/scene/place.ts';
import { suggestions } from '../query/record/suggestions.ts';
import type { RequestContext } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { formOfAction } from './parameters.ts';
import { runKindOf } from './registry.ts';
import { runAction } from './run-action.ts';

/** An action whose sentence begins like a phrase, and the words that stand for its parameters, by column. */
interface Meant {
  readonly action: Action;
  /** Letters of the phrase that are words of the sentence. */
  readonly score: number;
  /** Parts of the sentence that the phrase does not come to. */
  readonly open: number;
  readonly words: Readonly<Record<string, string>>;
}

/**
 * Runs the action whose sentence has most words in common with a phrase, from its beginning; what is left are its
 * parameters, and it asks for those that cannot be made out. A phrase without such a sentence is told so.
 */
export async function runSentence(request: RequestContext, phrase: string): Promise<ActionResult> {
  const meant = meantBy(request, phrase);
  if (!meant) return await noneOf(request, phrase);
  const { action, words } = meant;
  if (!isOnTable(action)) return await runAction(request, { action: action.id, selected: [], final: false });
  const start = { action: action.id, selected: [], final: false };
  const table = readableTable(request, action.table);
  const fields = formOfAction(request, { action, table, start, kind: runKindOf(action) })?.fields ?? [];
  const known: Record<string, unknown> = {};
  for (const { column } of fields) {
    const text = words[column.name];
    const value = text === undefined ? undefined : await valueIn(request, column, text);
    if (value !== undefined) known[column.name] = value;
  }
  const isWhole = fields.length > 0 && fields.every(({ column }) => column.name in known);
  return await runAction(request, { ...start, known, ...(isWhole ? { given: known } : {}) });
}

function meantBy({ catalog, viewer }: RequestContext, phrase: string): Meant | undefined {
  const words = phrase.trim().split(/\s+/).slice(0, 60);
  const found = catalog.document.actions
    .filter((action) => action.sentence !== undefined && mayRun(catalog, viewer, action))
    .flatMap((action): Meant[] => {
      const template = labelOf(action.sentence ?? {}, viewer.locale)
        .trim()
        .split(/\s+/);
      const match = matched(template, words);
      return match && match.score > 0 ? [{ action, ...match }] : [];
    });
  return found.toSorted((a, b) => b.score - a.score || a.open - b.open)[0];
}

type Match = Omit<Meant, 'action'>;

/**
 * The words as the beginning of a sentence, or all of it, each placeholder standing for one or more of them: of several
 * ways the one with most words of the sentence, then the one in which the first placeholders stand for least.
 */
function matched(template: readonly string[], words: readonly string[]): Match | undefined {
  // Each part of the sentence is tried at each word once: sentences of many placeholders have ways without number.
  const tried = new Map<string, Match | undefined>();
  const from = (part: number, word: number): Match | undefined => {
    const key = `${part} ${word}`;
    if (!tried.has(key)) tried.set(key, search(part, word));
    return tried.get(key);
  };
  const search = (part: number, word: number): Match | undefined => {
    const [expected, said] = [template[part], words[word]];
    if (said === undefined) return { score: 0, open: template.length - part, words: {} };
    if (expected === undefined) return undefined;
    const name = placeholder(expected);
    if (name !== undefined) return filled(name, part, word);
    const rest = folded(said) === folded(expected) ? from(part + 1, word + 1) : undefined;
    return rest && { ...rest, score: rest.score + expected.length };
  };
  const filled = (name: string, part: number, word: number): Match | undefined => {
    let best: Match | undefined;
    for (let end = word + 1; end <= words.length; end++) {
      const rest = from(part + 1, end);
      if (!rest || (best && rest.score <= best.score)) continue;
      best = { ...rest, words: { ...rest.words, [name]: words.slice(word, end).join(' ') } };
    }
    return best;
  };
  return from(0, 0);
}

function placeholder(part: string): string | undefined {
  return [...part.matchAll(PLACEHOLDER)][0]?.[1];
}

function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The value of a column that words mean; undefined where they mean none, or more than one. */
async function valueIn(request: RequestContext, column: Column, text: string): Promise<unknown> {
  if (isLink(column)) {
    const target = readableTable(request, column.target);
    const found = await suggestions(request.db, request, target, { text, limit: 20, exact: true });
    const same = found.filter(({ title }) => folded(title) === folded(text));
    const [one, ...others] = same.length > 0 ? same : found;
    return one && others.length === 0 ? [one.id, one.title] : undefined;
  }
  if (isChoice(column)) {
    const meant = (column.choices ?? []).filter(
      ({ label }) => folded(labelOf(label, request.viewer.locale)) === folded(text),
    );
    return meant.length === 1 ? meant[0]?.code : undefined;
  }
  const inputs = /^-?\d+(\.\d+)?$/.test(text) ? [text, Number(text)] : [text];
  return inputs
    .map((input) => fieldOf(column).parse(input, column))
    .flatMap((parsed) => (parsed.ok ? [parsed.value] : []))[0];
}

async function noneOf(request: RequestContext, phrase: string): Promise<ActionResult> {
  const translations = await openedTranslations();
  const { locale } = request.viewer;
  return {
    kind: 'report',
    context: 0,
    window: 0,
    action: 0,
    title: translations.message('sentence.none', {}, locale),
    text: translations.message('sentence.text', { phrase }, locale),
  };
}
