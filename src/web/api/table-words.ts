import type { TableInfo } from '#core/contract/application/application-routes.ts';

/**
 * What sentences need that name a table: `t('record.newName', tableWords(table))` gives “Nouvelle commande”. No interface,
 * because values of texts are of types that can be indexed.
 */
export type TableWords = Readonly<Record<'label' | 'plural' | 'context', string>>;

/** The words of a table for sentences; without a table they are empty. */
export function tableWords(table: Pick<TableInfo, 'label' | 'plural' | 'gender'> | undefined): TableWords {
  return { label: table?.label ?? '', plural: table?.plural ?? '', context: table?.gender ?? '' };
}
