import { catalogOf } from '#core/catalog/catalog.ts';
import { mapFormulas, scopeOf } from '#core/formula/store/kept-formulas.ts';
import { mapReferences } from '#core/catalog/map-references.ts';
import { Application, type Document, objectsIn } from '#core/catalog/schema.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import type { Schema } from '#core/catalog/walk-schema.ts';
import { technicalFormula } from '#core/formula/store/rewrite.ts';
import { must } from '#core/std/must.ts';
import { APPLICATION_FILE, fileOf, FILES, FORMAT } from '../files/layout.ts';
import { renderObject } from './render-object.ts';

/** The files of an archive with their texts, but those in `without`. References are names, also in formulas. */
export function renderArchive(kept: Document, without: ReadonlySet<string>): ReadonlyMap<string, string> {
  const document = withFormulaNames(kept);
  const names = namesById(document);
  const text = (schema: Schema, object: unknown) => renderObject(schema, withNames(schema, object, names));
  const objects = KINDS.flatMap((kind) =>
    objectsIn(document, kind).map((object) => ({
      file: fileOf(kind, object.name),
      schema: objectKind(kind).schema,
      object: FILES[kind].asWritten?.(object) ?? object,
    })),
  );
  return new Map([
    [APPLICATION_FILE, `format: ${FORMAT}\n${text(Application, document.application)}`],
    ...objects
      .filter(({ file }) => !without.has(file))
      .map(({ file, schema, object }) => [file, text(schema, object)] as const),
  ]);
}

function withNames(schema: Schema, object: unknown, names: ReadonlyMap<unknown, string>): unknown {
  return mapReferences(schema, object, {}, ({ value, mark }) => {
    if (mark.reference === 'formula') return value;
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
    return ids.map((id) => must(names.get(id), `the object with the id ${String(id)}`)).join('.');
  });
}

function withFormulaNames(document: Document): Document {
  const catalog = catalogOf(document, 0);
  return mapFormulas(catalog, (placed) =>
    technicalFormula(placed.text, scopeOf(catalog, placed), placed.wanted),
  );
}

/** The technical name of everything that can be referred to. */
function namesById(document: Document): ReadonlyMap<unknown, string> {
  const objects = KINDS.flatMap((kind): readonly { id: number; name: string }[] => objectsIn(document, kind));
  const tables = [...catalogOf(document, 0).tables.values()];
  const parts = tables.flatMap(({ columns, templates = [] }) => [...columns, ...templates]);
  return new Map([...objects, ...parts].map((object) => [object.id, object.name]));
}
