import type { ProblemKind } from '../catalog/schema.ts';
import type { CatalogProblem } from './catalog-problem.ts';
import { isIconName, nearIcons } from '../catalog/icons.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document } from '../catalog/schema.ts';
import { finding, phrase, type DocumentPlace } from '../std/finding.ts';
import { isProperties } from '../catalog/walk-schema.ts';

/** The icons of a document that the product does not have: those of objects, of their buttons, of their entries. */
export function checkIcons(document: Document): readonly CatalogProblem[] {
  return KINDS.flatMap((kind) =>
    objectsIn(document, kind).flatMap((object) => {
      const parts = [
        ...('buttons' in object ? placed('buttons', object.buttons) : []),
        ...('items' in object ? placed('items', object.items) : []),
      ];
      return [{ place: [], value: object }, ...parts].flatMap(({ place, value }) =>
        iconProblem({ kind, name: object.name }, place, value),
      );
    }),
  );
}

interface Placed {
  readonly place: DocumentPlace;
  readonly value: unknown;
}

function placed(property: string, values: readonly unknown[] = []): readonly Placed[] {
  return values.map((value, at) => ({ place: [property, at], value }));
}

function iconProblem(
  object: { readonly kind: ProblemKind; readonly name: string },
  place: DocumentPlace,
  value: unknown,
): readonly CatalogProblem[] {
  const icon = isProperties(value) ? value['icon'] : undefined;
  if (typeof icon !== 'string' || isIconName(icon)) return [];
  const near = nearIcons(icon);
  const path = [...place, 'icon'];
  const wrong =
    near.length > 0
      ? finding(path, 'icon_meant', { icon, near: near.map((name) => phrase('quoted', { name })) })
      : finding(path, 'icon_unknown', { icon });
  return [{ ...object, ...wrong }];
}
