import type { FileAnswers, FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { proposeTables } from '#core/from-files/propose-tables.ts';
import type { Proposal } from '#core/from-files/proposal.ts';
import { textAt } from '#core/language/texts.ts';
import type { OwnContext } from '../records/records.ts';
import type { Translations } from '../translations/translations.ts';
import { keptValues } from './kept-profiles.ts';
import { matchedColumns } from './match-columns.ts';
import { storedKeys } from './stored-keys.ts';

/** What is proposed for sheets: the same that the browser has worked out. */
export async function proposalFor(
  request: OwnContext,
  translations: Translations,
  { sheets, answers }: { readonly sheets: readonly SheetProfile[]; readonly answers: FileAnswers },
): Promise<Proposal> {
  const { catalog, viewer } = request;
  const { locale } = viewer;
  const matches = await matchesOf(request, sheets);
  const texts = translations.texts('properties', [locale, 'en']);
  const words = Object.fromEntries(
    Object.keys(FIELDS).map((type) => [type, textAt(texts, `properties.type_words.${type}`) ?? '']),
  );
  return proposeTables({ sheets, matches, document: catalog.document, locale, words, answers });
}

/** Where the values of sheets are found: among the sheets, and in the application. */
export async function matchesOf(request: OwnContext, sheets: readonly SheetProfile[]): Promise<FileMatch[]> {
  const valuesAt = async (profile: SheetProfile, at: number) => await keptValues(request.db, profile, at);
  return await matchedColumns(sheets, valuesAt, await storedKeys(request));
}
