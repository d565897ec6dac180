import type { CatalogProblem } from './catalog-problem.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { type Document, objectsIn } from '../catalog/schema.ts';
import { finding, type DocumentPlace } from '../std/finding.ts';
import { isProperties } from '../catalog/walk-schema.ts';

/** Texts that cannot be stored or written down: with control characters but tab and line feed, or half a character. */
export function checkTexts(document: Document): readonly CatalogProblem[] {
  const objects = [
    { kind: 'application' as const, object: document.application },
    ...KINDS.flatMap((kind) => objectsIn(document, kind).map((object) => ({ kind, object }))),
  ];
  return objects.flatMap(({ kind, object }) =>
    badTexts(object, []).map((path) => ({
      kind,
      name: object.name,
      ...finding(path, 'control_characters'),
    })),
  );
}

function badTexts(value: unknown, path: DocumentPlace): readonly DocumentPlace[] {
  if (typeof value === 'string') return isPlain(value) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((entry, at) => badTexts(entry, [...path, at]));
  if (!isProperties(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => badTexts(entry, [...path, key]));
}

function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
}
