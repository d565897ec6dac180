import { KINDS, objectKind } from '../catalog/objects/registry.ts';
import { isProductObject } from '../catalog/product-objects.ts';
import { Application, objectsIn, type Document, type ProblemKind } from '../catalog/schema.ts';
import { childSchema, isProperties, settle, type Schema } from '../catalog/walk-schema.ts';
import { principalOf } from '../language/labels.ts';
import { Labels, LongTexts } from '../language/labels-schema.ts';
import { languageOf } from '../language/languages.ts';
import type { DocumentPlace } from '../std/finding.ts';
import type { Edit } from './edit-schema.ts';
import { edited } from './edit.ts';
import { settingOf } from './setting.ts';

/** A text of the configuration in the languages that it has. */
export interface ConfiguredText {
  readonly kind: ProblemKind;
  /** The object that it is a part of. */
  readonly id: number;
  readonly path: DocumentPlace;
  /** Its place by technical names, which says the same on every environment: `tables.company.columns.city.label`. */
  readonly key: string;
  readonly texts: Labels;
  /** Most characters in each language. */
  readonly most: number;
}

/** Every text of the application's own objects, in the order of the document: all values that the schema has as texts by language. */
export function configuredTexts(document: Document): readonly ConfiguredText[] {
  const { application } = document;
  const own = { kind: 'application', id: application.id, path: [], key: 'application' } as const;
  return [
    ...textsIn(Application, application, own),
    ...KINDS.flatMap((kind) => {
      const objects: readonly { readonly id: number; readonly name: string }[] = objectsIn(document, kind);
      const { schema } = objectKind(kind);
      return objects
        .filter(({ name }) => !isProductObject(kind, name))
        .flatMap((object) =>
          textsIn(schema, object, { kind, id: object.id, path: [], key: `${kind}.${object.name}` }),
        );
    }),
  ];
}

type Walk = Pick<ConfiguredText, 'kind' | 'id' | 'path' | 'key'>;

/** Most characters of the two kinds of texts, as their schemas have it. */
const MOST = new Map<Schema, number>([
  [Labels, 500],
  [LongTexts, 5_000],
]);

function textsIn(schema: Schema, value: unknown, at: Walk): readonly ConfiguredText[] {
  const { schema: settled, mark } = settle(schema, value);
  const most = MOST.get(settled);
  if (most !== undefined) return isProperties(value) ? [{ ...at, texts: value as Labels, most }] : [];
  if (mark) return [];
  const within = (key: string | number, name: string, part: unknown) => {
    const child = childSchema(settled, key);
    return child ? textsIn(child, part, { ...at, path: [...at.path, key], key: `${at.key}.${name}` }) : [];
  };
  if (Array.isArray(value))
    return value.flatMap((member, index) => within(index, nameIn(value, index), member));
  if (!isProperties(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => within(key, key, part));
}

/** What a member of a list is called in keys: by its name, code or id, where it has one that no other has. */
function nameIn(list: readonly unknown[], index: number): string {
  const namesOf = (member: unknown) =>
    isProperties(member) ? [member['name'], member['code'], member['id']] : [];
  const others = list.filter((_, at) => at !== index).flatMap(namesOf);
  const own = namesOf(list[index]).find((name) => name !== undefined && !others.includes(name));
  return typeof own === 'string' || typeof own === 'number' ? String(own) : String(index + 1);
}

/** The locales that texts of a document are written in. */
export interface TextLocales {
  /** One for each principal language of the application, in its order: a text without it is not translated. */
  readonly wanted: readonly string[];
  /** Variants that the application offers beside, and whatever else texts have. */
  readonly others: readonly string[];
}

export function textLocales(
  { application }: Document,
  texts: readonly Pick<ConfiguredText, 'texts'>[],
): TextLocales {
  const offered = application.languages.flatMap((code) => languageOf(code)?.short ?? []);
  const wanted = [...new Set(offered.map(principalOf))];
  const variants = offered.filter((locale, at) =>
    offered.slice(0, at).some((before) => principalOf(before) === principalOf(locale)),
  );
  const known = texts.flatMap((one) => Object.keys(one.texts));
  return { wanted, others: [...new Set([...variants, ...known])].filter((one) => !wanted.includes(one)) };
}

/** Whether a text has nothing to show in a principal language: neither in it nor in a variant of it. */
export function isUntranslated({ texts }: Pick<ConfiguredText, 'texts'>, locale: string): boolean {
  return texts[locale] === undefined && !Object.keys(texts).some((known) => principalOf(known) === locale);
}

/** A text in one language; undefined takes it away. */
export interface TextChange {
  readonly text: ConfiguredText;
  readonly locale: string;
  readonly value: string | undefined;
}

/** The edits that make changes of texts, each on the document that the ones before it leave. */
export function textEdits(document: Document, changes: readonly TextChange[]): readonly Edit[] {
  let at = document;
  return changes.map(({ text: { kind, id, path, texts }, locale, value }) => {
    const isLast = value === undefined && Object.keys(texts).every((known) => known === locale);
    const edit = settingOf(at, { kind, id, path: isLast ? path : [...path, locale] }, value);
    const result = edited(at, edit);
    if (result.ok) at = result.value;
    return edit;
  });
}
