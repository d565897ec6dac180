import { csvCell, textOfCsv } from '../std/csv-cell.ts';
import type { ConfiguredText, TextChange } from './texts.ts';

/** The header of the column that says which text a line is about. */
const PLACE = 'place';

/** The texts as a CSV file that spreadsheets read: a line for each, a column for each locale. */
export function textFile(texts: readonly ConfiguredText[], locales: readonly string[]): string {
  const lines = [
    [PLACE, ...locales],
    ...texts.map(({ key, texts: own }) => [key, ...locales.map((locale) => own[locale] ?? '')]),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** Why something of a file is left out; `line` counts from 1, the header included. */
interface TextFileProblem {
  /** `noPlace`: the file has no such column; `language`, `place`, `twice`: what `text` names; `long`: more than `most` characters. */
  readonly what: 'noPlace' | 'noTexts' | 'language' | 'place' | 'twice' | 'long';
  readonly line: number;
  readonly text: string;
  readonly most?: number;
}

interface ReadTexts {
  readonly changes: readonly TextChange[];
  readonly problems: readonly TextFileProblem[];
}

export interface TextLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * What a file of texts would change; cells that are empty, or say what is there, change nothing. `locales` are those that
 * texts may have.
 */
export function readTextFile(
  [header, ...lines]: readonly TextLine[],
  { texts, locales }: { readonly texts: readonly ConfiguredText[]; readonly locales: readonly string[] },
): ReadTexts {
  const heads = (header?.cells ?? []).map((cell) => cell.trim());
  const place = heads.findIndex((cell) => cell.toLowerCase() === PLACE);
  if (place < 0) return { changes: [], problems: [{ what: 'noPlace', line: 1, text: PLACE }] };
  const problems: TextFileProblem[] = [];
  const columns = heads.flatMap((cell, at) => {
    if (at === place || cell === '') return [];
    const locale = locales.find((known) => known.toLowerCase() === cell.replaceAll('-', '_').toLowerCase());
    if (locale === undefined) problems.push({ what: 'language', line: header?.line ?? 1, text: cell });
    return locale === undefined ? [] : [{ locale, at }];
  });
  if (columns.length === 0)
    return { changes: [], problems: [...problems, { what: 'noTexts', line: 1, text: '' }] };
  const known = new Map(texts.map((text) => [text.key, text]));
  const seen = new Set<string>();
  const changes = lines.flatMap(({ line, cells }): readonly TextChange[] => {
    const key = textOfCsv((cells[place] ?? '').trim());
    const text = known.get(key);
    if (!text || seen.has(key)) {
      problems.push({ what: text ? 'twice' : 'place', line, text: key });
      return [];
    }
    seen.add(key);
    return columns.flatMap(({ locale, at }) => {
      const value = textOfCsv((cells[at] ?? '').replaceAll(/\r\n?/g, '\n').trim());
      if (value === '' || value === text.texts[locale]) return [];
      if (value.length > text.most) {
        problems.push({ what: 'long', line, text: key, most: text.most });
        return [];
      }
      return [{ text, locale, value }];
    });
  });
  return { changes, problems };
}
