import { BOOLEAN, type Type } from '../../fields/value-type.ts';
import { typeOfColumn } from '../typed/types.ts';
import { parametersOf, type FormulaParameter, type FormulaScope } from '../check/scope.ts';
import { TECHNICAL } from './rewrite.ts';
import { listedTable, type Catalog } from '../../catalog/catalog.ts';
import type { ProblemKind } from '../../catalog/schema.ts';
import { mapReferences, meantTable, type FoundReference } from '../../catalog/map-references.ts';
import { KINDS, objectKind, scopeIn } from '../../catalog/objects/registry.ts';
import { objectsIn, type Document, type ObjectKind } from '../../catalog/schema.ts';
import { type DocumentPlace } from '../../std/finding.ts';
import { isProperties } from '../../catalog/walk-schema.ts';

/** A formula of a document, and where it stands. */
export interface PlacedFormula {
  readonly kind: ProblemKind;
  /** Technical name of the object. */
  readonly object: string;
  readonly path: DocumentPlace;
  readonly text: string;
  /** The table of the record that the formula belongs to. */
  readonly table: number | undefined;
  /** What it may be given from elsewhere: the columns of the record that has the link. */
  readonly parameters: readonly FormulaParameter[];
  /** The type that its place asks for. */
  readonly wanted: Type | undefined;
  /** The column whose value, or whose first value, it gives. */
  readonly column: number | undefined;
}

/** Where a formula of a document stands, as names in it are read. */
export function scopeOf(
  catalog: Catalog,
  { table, parameters }: Pick<PlacedFormula, 'table' | 'parameters'>,
): FormulaScope {
  return { catalog, table, parameters, locale: TECHNICAL };
}

/** Every formula of a document, in its order. */
export function formulasOf(catalog: Catalog): readonly PlacedFormula[] {
  const found: PlacedFormula[] = [];
  mapFormulas(catalog, (formula) => {
    found.push(formula);
    return formula.text;
  });
  return found;
}

/** The catalog's document with each formula replaced by what `change` gives. */
export function mapFormulas(catalog: Catalog, change: (formula: PlacedFormula) => string): Document {
  const kinds = KINDS.filter((kind) => catalog.document[kind]);
  const lists = kinds.map((kind) => [
    kind,
    objectsIn(catalog.document, kind).map((object) => {
      return mapReferences(objectKind(kind).schema, object, scopeIn(kind, object.id), (reference) =>
        reference.mark.reference === 'formula' && typeof reference.value === 'string'
          ? change(placedFormula(catalog, kind, object.name, { ...reference, value: reference.value }))
          : reference.value,
      );
    }),
  ]);
  // Only texts of formulas were replaced by texts.
  return { ...catalog.document, ...Object.fromEntries(lists) } as Document;
}

/** A formula that was found at a place of an object. */
export function placedFormula(
  catalog: Catalog,
  kind: ObjectKind,
  object: string,
  reference: FoundReference & { readonly value: string },
): PlacedFormula {
  const { mark, value, path, table, holder, column: beside } = reference;
  const { of } = mark;
  const on = meantTable(reference, (list) => listedTable(catalog, list));
  const id = mark.gives === 'column' && isProperties(holder) ? Number(holder['id']) : undefined;
  const found = catalog.columns.get(mark.gives === 'value' ? Number(beside) : (id ?? 0));
  return {
    kind,
    object,
    path,
    text: value,
    table: typeof on === 'number' ? on : undefined,
    parameters: of === 'target' && typeof table === 'number' ? parametersOf(catalog, table) : [],
    wanted: mark.gives === 'condition' ? BOOLEAN : found && typeOfColumn(found.column),
    column: id,
  };
}
