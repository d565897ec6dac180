import { isProperties } from '#core/catalog/walk-schema.ts';
import type { Document } from '#core/catalog/schema.ts';
import { isUntranslated, type ConfiguredText } from '#core/configuration/texts.ts';
import { partAt } from '#core/configuration/place.ts';
import { foldText } from '#core/language/fold-text.ts';
import { partLabel } from '../objects/object-words.ts';
import type { PanelTexts } from '../panel/panel-texts.ts';

/** A text as a row of the grid: what it is a text of, and of which kind. */
export interface TextRow {
  readonly text: ConfiguredText;
  /** The object and the part of it: “Company › Country › France”. */
  readonly trail: string;
  /** “Column · Help text”. */
  readonly property: string;
}

/** The rows of texts, in the words of their reader. */
export function textRows(
  document: Document,
  texts: readonly ConfiguredText[],
  { words, locale }: { readonly words: PanelTexts; readonly locale: string },
): readonly TextRow[] {
  return texts.map((text) => {
    const { kind, id, path } = text;
    const parts = partsOn(document, text);
    const trail = parts
      .map((part) => partLabel(part, locale))
      .filter((label, at, all) => label !== '' && label !== all[at - 1]);
    const list = path.findLast((key, at) => typeof key === 'string' && typeof path[at + 1] === 'number');
    const whole = typeof list === 'string' ? list : kind;
    const one = words.one(whole);
    const key = String(path.at(-1));
    const label = words.label(SINGULAR[whole] ?? whole, key);
    const property = one === whole || one === label ? label : `${one} · ${label}`;
    return { text, trail: trail.length > 0 ? trail.join(' › ') : String(id), property };
  });
}

/** How texts of properties call members of lists. */
const SINGULAR: Readonly<Record<string, string>> = {
  columns: 'column',
  controls: 'control',
  layouts: 'layout',
  templates: 'template',
  buttons: 'button',
};

/** The object of a text and the parts of it around the text. */
function partsOn(document: Document, { kind, id, path }: ConfiguredText): readonly unknown[] {
  let at = partAt(document, kind === 'application' ? [kind] : [kind, id]);
  const parts = [at];
  for (const key of path.slice(0, -1)) {
    at = Array.isArray(at) ? at[Number(key)] : isProperties(at) ? at[String(key)] : undefined;
    if (isProperties(at)) parts.push(at);
  }
  return parts;
}

/** The rows that have the words anywhere: in their place, their technical names or a text of any language. */
export function rowsWith(rows: readonly TextRow[], sought: string): readonly TextRow[] {
  const wanted = foldText(sought);
  if (wanted === '') return rows;
  return rows.filter(({ text, trail, property }) =>
    [trail, property, text.key, ...Object.values(text.texts)].some((one) => foldText(one).includes(wanted)),
  );
}

/** How many texts are not translated, by language. */
export function missingTexts(
  texts: readonly ConfiguredText[],
  locales: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    locales.map((locale) => [locale, texts.filter((text) => isUntranslated(text, locale)).length]),
  );
}
