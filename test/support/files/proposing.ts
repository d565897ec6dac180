import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Document } from '#core/catalog/schema.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';

/** A document of an application without anything in it. */
export function emptyDocument(): Document {
  const { format, application, modules } = smallDocument();
  const none = {
    dataTypes: [],
    tables: [],
    forms: [],
    views: [],
    actions: [],
    roles: [],
    menus: [],
    images: [],
  };
  return { ...smallDocument(), ...none, format, application, modules };
}

const TEXTS = new URL(
  '../../../src/server/translations/texts/configuration/web-properties.en.yaml',
  import.meta.url,
);

/** The words by which types are known in English. */
export const TYPE_WORDS = (
  parse(readFileSync(TEXTS, 'utf8')) as { properties: { type_words: Record<string, string> } }
).properties.type_words;
