import type { Catalog } from '../catalog/catalog.ts';
import type { AnyObject, ObjectOf } from '../catalog/objects/registry.ts';
import type { ObjectKind } from '../catalog/schema.ts';
import type { Finding } from '../std/finding.ts';
import { checkAction } from './objects/check-action.ts';
import { checkAssertion } from './objects/check-assertion.ts';
import { checkDashboard } from './objects/check-dashboard.ts';
import { checkDataType } from './objects/check-data-type.ts';
import { checkForm } from './objects/check-form.ts';
import { checkRole } from './objects/check-role.ts';
import { checkTable } from './objects/check-table.ts';
import { checkView } from './objects/check-view.ts';

/** How the objects of one kind are checked. */
interface Check<Object> {
  /** What is wrong with one, beyond its shape and its references. */
  readonly of: (catalog: Catalog, object: Object) => readonly Finding[];
  /** It can only be checked where all references of the document lead somewhere. */
  readonly isLast?: boolean;
}

/** How each kind of object is checked; undefined where its shape and its references are all. */
const CHECKS = {
  modules: undefined,
  dataTypes: { of: (_, dataType) => checkDataType(dataType) },
  tables: { of: checkTable },
  forms: { of: checkForm },
  views: { of: (catalog, view) => checkView(catalog, view) },
  actions: { of: checkAction },
  menus: undefined,
  roles: { of: checkRole },
  assertions: { of: checkAssertion, isLast: true },
  images: undefined,
  dashboards: { of: checkDashboard },
} satisfies { readonly [Kind in ObjectKind]: Check<ObjectOf<Kind>> | undefined };

/** How the objects of a kind are checked; undefined where their shape and their references are all. */
export function checkOf(kind: ObjectKind): Check<AnyObject> | undefined {
  // The registry pairs each kind with its own check; TypeScript cannot follow the pair through a union.
  return CHECKS[kind] as Check<AnyObject> | undefined;
}
