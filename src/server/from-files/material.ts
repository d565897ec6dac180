import type { FileAnswers, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { proposeTables } from '#core/from-files/propose-tables.ts';
import type { Proposal } from '#core/from-files/proposal.ts';
import { textAt } from '#core/language/texts.ts';
import type { OwnContext } from '../records/records.ts';
import type { Translations } from '../translations/translations.ts';
import { keptValues } from './kept-profiles.ts';
import { matchedColumns } from './match-columns.ts';

/** What is proposed for sheets: the same that the browser has worked out. */
export async function proposalFor(
  { db, catalog, viewer: { locale } }: OwnContext,
  translations: Translations,
  { sheets, answers }: { readonly sheets: readonly SheetProfile[]; readonly answers: FileAnswers },
): Promise<Proposal> {
  const matches = await matchedColumns(sheets, async (profile, at) => await keptValues(db, profile, at));
  const texts = translations.texts('properties', [locale, 'en']);
  const words = Object.fromEntries(
    Object.keys(FIELDS).map((type) => [type, textAt(texts, `properties.type_words.${type}`) ?? '']),
  );
  return proposeTables({ sheets, matches, document: catalog.document, locale, words, answers });
}
