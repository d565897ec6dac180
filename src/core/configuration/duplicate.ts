import { namesAnyId } from '../formula/store/named-ids.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { inheritedId } from '../catalog/family.ts';
import { mapReferences } from '../catalog/map-references.ts';
import { KINDS, objectKind, scopeIn } from '../catalog/objects/registry.ts';
import { objectsIn, type Document, type ObjectKind } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { isLink, isList, isOwnOrder } from '../fields/traits.ts';
import { columnNamesIn, columnWith, takesColumns } from './columns-in.ts';
import { copyOfMember } from './copied-member.ts';
import {
  freshIds,
  memberNames,
  nextName,
  relabelled,
  renewed,
  withOwnPairs,
  type CopyWishes,
  type Duplicate,
  type RenewedIds,
} from './copied-part.ts';
import type { Edit } from './edit-schema.ts';
import { memberKey, type EditPlace } from './place.ts';
import { GONE, ownIdsIn, withoutIds } from './removal.ts';

/**
 * Copies an object, or a member of one, with new ids and names. Whatever the copy names of itself is its own; a table is
 * copied with its forms, views and actions, which are about the copy.
 */
export function duplicateOf(document: Document, place: EditPlace, wishes: CopyWishes): Duplicate {
  return place.length > 2 ? copyOfMember(document, place, wishes) : objectCopy(document, place, wishes);
}

/** Lists whose members can be copied; a column stands once on a form, and choices are made anew. */
const COPIED: ReadonlySet<unknown> = new Set(['columns', 'controls', 'layouts', 'templates', 'buttons']);

/**
 * Whether something can be copied: a module would be copied without what is in it, a table has one own order at most, and
 * what the product brings stays as it is.
 */
export function isCopied(document: Document, [kind, id, list, member]: EditPlace): boolean {
  if (kind === 'application' || (kind === 'modules' && list === undefined)) return false;
  if (list !== undefined && !COPIED.has(list)) return false;
  if (kind !== 'tables') return true;
  const column = list === 'columns' ? columnWith(document, Number(member)) : undefined;
  return takesColumns(document, Number(id)) && !(column && isOwnOrder(column));
}

interface Original {
  readonly kind: ObjectKind;
  readonly object: { readonly id: number; readonly name: string };
}

const ABOUT_TABLES: readonly ObjectKind[] = ['forms', 'views', 'actions'];

function objectCopy(document: Document, place: EditPlace, wishes: CopyWishes): Duplicate {
  const kind = KINDS.find((known) => known === place[0]);
  const object = kind && objectsIn(document, kind).find(({ id }) => id === place[1]);
  if (!kind || !object) return { place, edits: [], left: [] };
  const group = kind === 'tables' ? groupOf(document, object) : [{ kind, object }];
  const { kept, left, without } = copiedParts(document, group);
  const ids = freshIds(kept.map(({ value }) => value));
  if (kind === 'tables') addInherited(document, object.id, ids);
  const taken = new Map<ObjectKind, string[]>(
    KINDS.map((one) => [one, [...memberNames(objectsIn(document, one))]]),
  );
  const edits = kept.map(({ kind: of, value }): Edit => {
    const copy = relabelled(renewed(objectKind(of).schema, value, ids), wishes);
    const name = nextName(String(copy['name']), taken.get(of) ?? []);
    taken.get(of)?.push(name);
    return {
      kind: 'add',
      place: [of],
      value: { ...(of === 'tables' ? tableOf(document, copy) : copy), name },
    };
  });
  return {
    place: [kind, ids.get(object.id) ?? object.id],
    edits: [
      ...edits,
      ...(wishes.isInMenus === true ? menuEdits(document, ids) : []),
      ...(wishes.hasRights === true ? rightEdits(document, ids, without) : []),
    ],
    left,
  };
}

/** A table with what is about it. */
function groupOf(document: Document, table: Original['object']): readonly Original[] {
  const about = ABOUT_TABLES.flatMap((kind) => {
    const objects: readonly Original['object'][] = objectsIn(document, kind);
    return objects
      .filter((one) => 'table' in one && one.table === table.id)
      .map((object) => ({ kind, object }));
  });
  return [{ kind: 'tables', object: table }, ...about];
}

/** A copied table's columns: lists of pairs own theirs, and below a parent their names differ from those of the family. */
function tableOf(document: Document, copy: Record<string, unknown>): Record<string, unknown> {
  const columns = Array.isArray(copy['columns']) ? copy['columns'].filter(isProperties) : [];
  const { parent } = copy;
  const taken = typeof parent === 'number' ? [...columnNamesIn(document, parent)] : [];
  return {
    ...copy,
    columns: columns.map((column) => {
      const own = withOwnPairs(document, { ...column });
      if (taken.length === 0) return own;
      const name = nextName(String(own['name']), taken);
      taken.push(name);
      return { ...own, name };
    }),
  };
}

/** What a child table has of the tables above it has other ids in its copy. */
function addInherited(document: Document, tableId: number, ids: Map<number, number>): void {
  const table = catalogOf(document, 0).tables.get(tableId);
  const copy = ids.get(tableId);
  if (!table || copy === undefined) return;
  for (const column of table.columns) {
    const [above] = column.alias ?? [];
    if (above !== undefined) ids.set(column.id, inheritedId(copy, above));
  }
  const parent = catalogOf(document, 0).tables.get(table.parent ?? Number.NaN);
  for (const { id } of parent?.templates ?? []) ids.set(inheritedId(tableId, id), inheritedId(copy, id));
}

interface Kept {
  readonly kept: readonly { readonly kind: ObjectKind; readonly value: unknown }[];
  readonly left: readonly EditPlace[];
  /** The ids of what is left out. */
  readonly without: ReadonlySet<number>;
}

/** The objects of a group without what their copies cannot have. */
function copiedParts(document: Document, group: readonly Original[]): Kept {
  const without = new Set(
    group.flatMap(({ kind, object }) =>
      kind === 'tables' ? [...outerLists(document, object), ...outerActions(document, object)] : [],
    ),
  );
  const found = () =>
    group.map(({ kind, object }) => ({
      kind,
      object,
      value: without.has(object.id) ? GONE : withoutIds(objectKind(kind).schema, object, without),
    }));
  let parts = found();
  for (let before = -1; before < without.size; parts = found()) {
    before = without.size;
    for (const { kind, object, value } of parts) {
      if (value === GONE) for (const id of ownIdsIn(object)) without.add(id);
      else for (const id of formulaHolders(kind, value, without)) without.add(id);
    }
  }
  const places = group.flatMap(({ kind, object }): readonly EditPlace[] => {
    if (without.has(object.id)) return [[kind, object.id]];
    const members = Object.entries(object).flatMap(([key, list]) =>
      Array.isArray(list) ? list.map((member: unknown) => ({ key, id: memberKey(member) })) : [],
    );
    return members
      .filter(({ id }) => typeof id === 'number' && without.has(id))
      .map(({ key, id }) => [kind, object.id, key, id ?? 0]);
  });
  return { kept: parts.filter(({ value }) => value !== GONE), left: places, without };
}

/** The lists of a table that are the other end of links of other tables: those lead to the original. */
function outerLists({ tables }: Document, table: Original['object']): readonly number[] {
  const columns = tables.find(({ id }) => id === table.id)?.columns ?? [];
  const links = new Set(
    tables
      .filter(({ id }) => id !== table.id)
      .flatMap((other) => other.columns.filter(isLink).map(({ id }) => id)),
  );
  return columns
    .filter(isList)
    .flatMap(({ id, inverse }) => (inverse !== undefined && links.has(inverse) ? [id] : []));
}

/** The actions of a table that open plannings of other tables: what is planned there is the original. */
function outerActions({ actions, views }: Document, table: Original['object']): readonly number[] {
  const others = new Set(views.flatMap((view) => (view.table === table.id ? [] : [view.id])));
  return actions.flatMap((action) =>
    'view' in action && action.table === table.id && others.has(action.view ?? 0) ? [action.id] : [],
  );
}

/** The parts whose formulas name one of these ids. */
function formulaHolders(kind: ObjectKind, value: unknown, ids: ReadonlySet<number>): readonly number[] {
  const holders: number[] = [];
  const scope = scopeIn(kind, isProperties(value) ? value['id'] : undefined);
  mapReferences(objectKind(kind).schema, value, scope, ({ mark, value: named, holder }) => {
    if (mark.reference !== 'formula' || !isProperties(holder)) return named;
    if (namesAnyId(String(named), ids) && typeof holder['id'] === 'number') holders.push(holder['id']);
    return named;
  });
  return holders;
}

function menuEdits({ menus }: Document, ids: RenewedIds): readonly Edit[] {
  return menus.flatMap((menu): readonly Edit[] => {
    const items = menu.items.flatMap((item) => {
      const copy = ids.get(item.action);
      return copy === undefined ? [item] : [item, { ...item, action: copy }];
    });
    return items.length === menu.items.length
      ? []
      : [{ kind: 'set', place: ['menus', menu.id, 'items'], value: items }];
  });
}

function rightEdits({ roles }: Document, ids: RenewedIds, without: ReadonlySet<number>): readonly Edit[] {
  const { schema } = objectKind('roles');
  return roles.flatMap((role): readonly Edit[] => {
    const about = role.grants.filter(
      ({ table, condition = '' }) => table !== undefined && ids.has(table) && !namesAnyId(condition, without),
    );
    // What is renewed, and less than it, has the shape of a role.
    const part = withoutIds(schema, { ...role, grants: about }, without) as typeof role;
    const { grants } = renewed(schema, part, ids) as typeof role;
    const actions = (role.actions ?? []).flatMap((id) => ids.get(id) ?? []);
    const set = (key: string, value: readonly unknown[]): Edit => ({
      kind: 'set',
      place: ['roles', role.id, key],
      value,
    });
    return [
      ...(about.length > 0 ? [set('grants', [...role.grants, ...grants])] : []),
      ...(actions.length > 0 ? [set('actions', [...(role.actions ?? []), ...actions])] : []),
    ];
  });
}
