import { isLink } from '../fields/traits.ts';
import { listedTable, type Catalog } from '../catalog/catalog.ts';
import type { ProblemKind } from '../catalog/schema.ts';
import type { CatalogProblem } from './catalog-problem.ts';
import { type FoundReference, mapReferences, meantTable } from '../catalog/map-references.ts';
import { Application } from '../catalog/objects/application/application.ts';
import { KINDS, objectKind, scopeIn } from '../catalog/objects/registry.ts';
import { type Document, type ObjectKind, objectsIn } from '../catalog/schema.ts';
import { finding, type DocumentPlace, type Finding } from '../std/finding.ts';
import type { Schema } from '../catalog/walk-schema.ts';

/** Every reference of a document that leads nowhere, or to a column of another table than it should. */
export function checkReferences(catalog: Catalog): readonly CatalogProblem[] {
  const known = idsOf(catalog.document);
  const { application } = catalog.document;
  const objects: readonly Holder[] = [
    { kind: 'application', schema: Application, object: application },
    ...KINDS.flatMap((kind) =>
      objectsIn(catalog.document, kind).map((object) => ({
        kind,
        schema: objectKind(kind).schema,
        object,
      })),
    ),
  ];
  return objects.flatMap(({ kind, schema, object }) => {
    const problems: CatalogProblem[] = [];
    mapReferences(schema, object, scopeIn(kind, object.id), (reference) => {
      const wrong = problemOf(reference, catalog, known);
      if (wrong) problems.push({ kind, name: object.name, ...wrong });
      return reference.value;
    });
    return problems;
  });
}

interface Holder {
  readonly kind: ProblemKind;
  readonly schema: Schema;
  readonly object: { readonly id: number; readonly name: string };
}

type KnownIds = Readonly<Record<string, { readonly kind: ObjectKind; readonly ids: ReadonlySet<unknown> }>>;

function idsOf(document: Document): KnownIds {
  return Object.fromEntries(
    KINDS.map((kind) => [
      objectKind(kind).reference ?? kind,
      {
        kind,
        ids: new Set<unknown>(objectsIn(document, kind).map((object) => object.id)),
      },
    ]),
  );
}

function problemOf(reference: FoundReference, catalog: Catalog, known: KnownIds): Finding | undefined {
  const { mark, value, path } = reference;
  // A formula's names are checked where it is.
  if (mark.reference === 'formula') return undefined;
  if (mark.reference === 'path') return pathProblem(reference, catalog);
  if (mark.reference === 'column') {
    const table = meantTable(reference, (list) => listedTable(catalog, list));
    return columnProblem(catalog, table, value, path);
  }
  if (mark.reference === 'template') return templateProblem(reference, catalog);
  const kind = known[mark.reference];
  return kind?.ids.has(value)
    ? undefined
    : finding(path, 'reference_unknown', { kind: kind?.kind ?? mark.reference, id: String(value) });
}

function columnProblem(
  catalog: Catalog,
  tableId: unknown,
  id: unknown,
  path: DocumentPlace,
): Finding | undefined {
  const table = catalog.tables.get(Number(tableId));
  if (!table || table.columns.some((column) => column.id === id)) return undefined;
  return finding(path, 'column_elsewhere', { table: table.name, id: String(id) });
}

function templateProblem({ value, table: id, path }: FoundReference, catalog: Catalog): Finding | undefined {
  const table = catalog.tables.get(Number(id));
  if (!table || (table.templates ?? []).some((template) => template.id === value)) return undefined;
  return finding(path, 'template_elsewhere', { table: table.name, id: String(value) });
}

function pathProblem({ value, table, path }: FoundReference, catalog: Catalog): Finding | undefined {
  let tableId = table;
  const ids = Array.isArray(value) ? value : [];
  for (const [at, id] of ids.entries()) {
    const wrong = columnProblem(catalog, tableId, id, path);
    if (wrong) return wrong;
    const column = catalog.columns.get(Number(id))?.column;
    if (at === ids.length - 1 || !column) return undefined;
    if (!isLink(column)) return finding(path, 'not_link', { name: column.name });
    tableId = column.target;
  }
  return undefined;
}
