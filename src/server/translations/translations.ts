import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { outsideKey } from '#core/language/audience.ts';
import { principalOf } from '#core/language/labels.ts';
import { filledText, mergedTexts, textAt, type Texts } from '#core/language/texts.ts';
import type { MessageTexts } from './message-texts.ts';

export { diagnosticText } from './diagnostic-text.ts';
export { archiveText, problemText, shapeText } from './problem-text.ts';

const FOLDER = new URL('texts/', import.meta.url);

/** The texts of the interface, per locale; and messages made of them on the server. */
export interface Translations extends MessageTexts {
  /** The texts of a domain: those of the first locale, its gaps filled from the next ones. Undefined without any. */
  readonly texts: (domain: string, locales: readonly string[]) => Texts | undefined;
  /** Changes with the texts. */
  readonly version: string;
}

/**
 * The domains of the parts that are not `messages` alone: those that light pages need no more than, and those of
 * windows that few people open, which fetch them when they are opened.
 */
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  js: ['messages', 'js'],
  'js-sharing': ['messages', 'js'],
  'js-public-forms': ['messages', 'js'],
  'js-mailing': ['messages', 'js'],
  'web-account': ['account'],
  'web-configuration': ['configuration'],
  formula: ['formula'],
  'web-access': ['access'],
  'web-archives': ['archives'],
  'web-journal': ['journal'],
  'web-mail-accounts': ['email'],
  'web-messaging': ['messaging'],
  'web-comments': ['comments'],
  'web-next-steps': ['steps'],
  'web-followers': ['followers'],
  'web-notifications': ['notifications'],
  'web-configure': ['configure'],
  'web-duplicates': ['duplicates'],
  'web-subscribed-calendars': ['calendars'],
  'web-from-files': ['files'],
  'web-properties': ['properties'],
  problems: ['problems'],
};

/**
 * Reads `texts/<feature>/<part>.<locale>.yaml`: the parts of a locale together are the domain `messages`, or that of
 * `DOMAINS`.
 * A regional locale has a file for what it says otherwise than its principal language.
 */
export async function openTranslations(): Promise<Translations> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => file.endsWith('.yaml'))
    .toSorted();
  const sources = new Map<string, string[]>();
  const hash = createHash('sha256');
  for (const file of files) {
    const source = await readFile(new URL(file, FOLDER), 'utf8');
    hash.update(source);
    const [part = '', locale = ''] = basename(file).split('.');
    for (const domain of DOMAINS[part] ?? ['messages']) {
      const key = `${domain} ${locale}`;
      sources.set(key, [...(sources.get(key) ?? []), source]);
    }
  }
  const read = reader(sources);
  return {
    texts: (domain, locales) => textsOf(read, domain, locales),
    message: (key, params, locale, { domain = 'messages', isOutside = false } = {}) => {
      const text = [...variants(locale), 'en']
        .flatMap((variant) => {
          const texts = read(`${domain} ${variant}`);
          return [isOutside ? textAt(texts, outsideKey(key)) : undefined, textAt(texts, key)];
        })
        .find((found) => found !== undefined);
      return filledText(text ?? missingText(key, locale), params);
    },
    version: hash.digest('hex').slice(0, 12),
  };
}

/** What happens where a message has no text; tests let it throw. */
type OnMissingText = (key: string, locale: string) => void;

let onMissingText: OnMissingText = (key, locale) => {
  process.emitWarning(`The text ${key} is missing in ${locale} and in English.`, 'MissingText');
};

/** Replaces what happens in this process where a message has no text: a warning in its log. */
export function setOnMissingText(handler: OnMissingText): void {
  onMissingText = handler;
}

/** What is shown where there is no text: no key, which would tell a person nothing. */
function missingText(key: string, locale: string): string {
  onMissingText(key, locale);
  return '…';
}

let opened: Promise<Translations> | undefined;

/** The texts, read once for the life of the process: for messages that are made far from the edge. */
export async function openedTranslations(): Promise<Translations> {
  opened ??= openTranslations();
  return await opened;
}

/** The texts of a domain in a locale, such as `messages fr`; undefined where there are none. */
type Read = (key: string) => Texts | undefined;

/** Reads texts when they are asked for: most languages of the product are spoken nowhere near one server. */
function reader(sources: ReadonlyMap<string, readonly string[]>): Read {
  const known = new Map<string, Texts>();
  return (key) => {
    const parts = sources.get(key);
    if (!parts || known.has(key)) return known.get(key);
    const texts = parts.map((source) => parse(source) as Texts).reduce(mergedTexts, {});
    known.set(key, texts);
    return texts;
  };
}

function textsOf(read: Read, domain: string, locales: readonly string[]): Texts | undefined {
  let texts: Texts | undefined;
  for (const locale of locales.flatMap(variants).toReversed()) {
    const over = read(`${domain} ${locale}`);
    if (over) texts = mergedTexts(texts ?? {}, over);
  }
  return texts;
}

/** A locale as files are named, and its principal language after it. */
function variants(locale: string): readonly string[] {
  const own = locale.replaceAll('-', '_');
  const principal = principalOf(own);
  return own === principal ? [own] : [own, principal];
}
