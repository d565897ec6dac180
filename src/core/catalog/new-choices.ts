import { codeOfText } from '../fields/choice/choice.ts';
import { MAX_CHOICES } from '../fields/choice/choice-column.ts';
import { isChosen } from '../fields/traits.ts';
import { principalOf } from '../language/labels.ts';
import { freeWord, plainWord } from '../language/plain-word.ts';
import type { Catalog } from './catalog.ts';
import { originOf } from './family.ts';
import type { Choice, Column, Document } from './schema.ts';

export { MAX_CHOICES } from '../fields/choice/choice-column.ts';

/** What a list of choices belongs to: a column of the document, or a data type. */
interface ChoiceOwner {
  readonly kind: 'column' | 'dataType';
  readonly id: number;
  readonly choices: readonly Choice[];
}

interface NewChoices {
  readonly document: Document;
  /** The code of each label's choice. */
  readonly codes: string[];
  /** The labels that were not there. */
  readonly added: string[];
}

/**
 * The document with choices of these labels, in the language of `locale`, at the end of a column's list. A label that a
 * choice has already, whatever its case and accents, adds none. Refused are choices that are no list of the catalog, and
 * more of them than a list may have.
 */
export function addChoices(
  catalog: Catalog,
  columnId: number,
  { labels, locale }: { readonly labels: readonly string[]; readonly locale: string },
): NewChoices | { readonly refused: 'choice.fixed' | 'choice.too_many' } {
  const owner = choiceOwner(catalog, columnId);
  if (!owner) return { refused: 'choice.fixed' };
  const { choices, codes, added } = withLabels(owner.choices, { labels, locale });
  if (choices.length > MAX_CHOICES) return { refused: 'choice.too_many' };
  return { document: withChoices(catalog.document, { ...owner, choices }), codes, added };
}

/** A list of choices with those of these labels at its end, in the language of `locale`, but for those that are in it. */
export function withLabels(
  list: readonly Choice[],
  { labels, locale }: { readonly labels: readonly string[]; readonly locale: string },
): Pick<NewChoices, 'codes' | 'added'> & { readonly choices: readonly Choice[] } {
  const choices = [...list];
  const added: string[] = [];
  const codes = labels.map((label) => {
    const known = codeOfText(label, { choices });
    if (known.ok) return known.value;
    const code = freeCode(label, choices);
    choices.push({ code, label: { [principalOf(locale)]: label } });
    added.push(label);
    return code;
  });
  return { choices, codes, added };
}

/** A list of choices for different texts, each of which is the label of one, in the language of `locale`. */
export function exactChoices(labels: readonly string[], locale: string): readonly Choice[] {
  return labels.reduce<readonly Choice[]>(
    (list, label) => [...list, { code: freeCode(label, list), label: { [principalOf(locale)]: label } }],
    [],
  );
}

/** The columns of a catalog that have the same list of choices as one of them, itself and what inherits it included. */
export function columnsSharing(catalog: Catalog, columnId: number): readonly Column[] {
  const owner = choiceOwner(catalog, columnId);
  const all = [...catalog.columns.values()].map(({ column }) => column).filter((column) => isChosen(column));
  return all.filter(({ id }) => {
    const other = choiceOwner(catalog, id);
    return other !== undefined && other.kind === owner?.kind && other.id === owner.id;
  });
}

/** What has the choices of a column; undefined where they are no list that the catalog spells out. */
export function choiceOwner({ columns, document }: Catalog, columnId: number): ChoiceOwner | undefined {
  const column = columns.get(columnId)?.column;
  if (!column || !isChosen(column) || ('of' in column && column.of !== undefined)) return undefined;
  const origin = originOf(column);
  const own = document.tables.flatMap((table) => table.columns).find(({ id }) => id === origin);
  if (!own || !isChosen(own)) return undefined;
  if (own.choices) return { kind: 'column', id: own.id, choices: own.choices };
  const shared = document.dataTypes.find(({ id }) => id === own.dataType);
  return shared?.choices && { kind: 'dataType', id: shared.id, choices: shared.choices };
}

function withChoices(document: Document, { kind, id, choices }: ChoiceOwner): Document {
  const changed = <Item extends { readonly id: number }>(item: Item): Item =>
    item.id === id ? { ...item, choices } : item;
  if (kind === 'dataType') return { ...document, dataTypes: document.dataTypes.map(changed) };
  const tables = document.tables.map((table) => ({ ...table, columns: table.columns.map(changed) }));
  return { ...document, tables };
}

/** A code made of the letters and digits of a label that no choice has yet. */
function freeCode(label: string, choices: readonly Choice[]): string {
  return freeWord(plainWord(label) || 'choice', new Set(choices.map(({ code }) => code.toLowerCase())));
}
