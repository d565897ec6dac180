import type { TableInfo } from '#core/contract/application/application-routes.ts';

/**
 * What sentences need that name a table: `t('record.newName', tableWords(table))` gives “Nouvelle commande”. No interface,
 * because i18next takes only types that can be indexed.
 */
export type TableWords = Readonly<Record<'label' | 'plural' | 'context', string>>;

/** The words of a table for sentences; without a table they are empty. */
export function tableWords(table: Pick<TableInfo, 'label' | 'plural' | 'gender'> | undefined): TableWords {
  return { label: table?.label ?? '', plural: table?.plural ?? '', context: table?.gender ?? '' };
}

/** Languages that write nouns within a sentence with a capital letter, or know none. */
const KEPT = new Set(['de', 'ar']);

/** A label as it stands within a sentence of `language`: “Order” as “order”, “VAT rate” as it is. */
export function inlineLabel(label: string, language: string): string {
  const capitalised = /^\p{Lu}\p{Ll}/u.test(label);
  return capitalised && !KEPT.has(language.slice(0, 2)) ? lowerFirst(label, language) : label;
}

function lowerFirst(label: string, language: string): string {
  const [first = ''] = label;
  return first.toLocaleLowerCase(language) + label.slice(first.length);
}
