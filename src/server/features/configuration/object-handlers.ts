import { objectsIn, type Document, type ObjectKind } from '#core/catalog/schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { CONFIGURATION_ROUTES, DraftState } from '#core/contract/configuration/configuration-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { labelOf, type Labels } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import {
  draftCatalog,
  draftState,
  editDraft,
  openDraft,
  type Configuring,
} from '../../configuration/configuration.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { usersOfRole } from '../../query/people/role-users.ts';
import { usersOfRoles } from '../../query/people/users.ts';
import type { Services } from '../services.ts';
import { configuringOf } from '../configuring-of.ts';

type ObjectRoutes = Pick<
  typeof CONFIGURATION_ROUTES,
  | 'admin_management_roles'
  | 'admin_management_role_users'
  | 'admin_management_edit_role'
  | 'configuration_dropdown'
  | 'configuration_dropdown_columns'
  | 'configuration_dropdown_choices'
>;

/** The routes of the specification that tell of objects of the draft: roles, and what configuration screens offer. */
export function objectHandlers({ area }: Services): HandlersOf<ObjectRoutes> {
  return {
    admin_management_roles: async ({ requestContext }) => {
      const { db, catalog, viewer } = requestContext();
      const { roles } = catalog.document;
      const users = await usersOfRoles(db, roles.map(idOf));
      return {
        roles: named(roles, viewer.locale).map((role) => ({ ...role, users: users.get(role.id) ?? 0 })),
      };
    },
    admin_management_role_users: async ({ params: { role }, requestContext }) => {
      const { db } = requestContext();
      const [users, counts] = await Promise.all([usersOfRole(db, role), usersOfRoles(db, [role])]);
      return { ...users, count: counts.get(role) ?? 0 };
    },
    admin_management_edit_role: async ({ body, ...call }) => await editRole(configuringOf(area, call), body),
    configuration_dropdown: async ({ params: { kind }, ...call }) => {
      const configuring = configuringOf(area, call);
      const { document } = await openDraft(configuring);
      return { choices: [...choicesOf(document, kind, configuring.locale)] };
    },
    configuration_dropdown_columns: async ({ params: { tableId }, ...call }) => {
      const configuring = configuringOf(area, call);
      const catalog = draftCatalog(await openDraft(configuring), configuring.catalog);
      const table = catalog.tables.get(tableId);
      if (!table) throw new AppError('table.unknown');
      return { choices: [...named(table.columns, configuring.locale)] };
    },
    configuration_dropdown_choices: async ({ params: { dataTypeId }, ...call }) => {
      const configuring = configuringOf(area, call);
      const { document } = await openDraft(configuring);
      const dataType = document.dataTypes.find(({ id }) => id === dataTypeId);
      if (!dataType) throw new AppError('route.unknown', { path: String(dataTypeId) });
      const choices = dataType.choices ?? [];
      return {
        choices: choices.map(({ code, label }) => ({ code, label: labelOf(label, configuring.locale) })),
      };
    },
  };
}

/** Sets properties of a role in a draft; null takes one away. */
async function editRole(
  configuring: Configuring,
  { role, values }: BodyOf<ObjectRoutes['admin_management_edit_role']>,
): Promise<DraftState> {
  const draft = await openDraft(configuring);
  if (!draft.document.roles.some(({ id }) => id === role))
    throw new AppError('request.invalid', { reason: 'body.role' });
  const edits = Object.entries(values).map(([property, value]): Edit => ({
    kind: 'set',
    place: ['roles', role, property],
    ...(value === null ? {} : { value }),
  }));
  if (edits.length === 0 || 'id' in values) throw new AppError('request.invalid', { reason: 'body.values' });
  return draftState(configuring, await editDraft(configuring, draft.revision, edits));
}

const KIND_OF_DROPDOWN = {
  tables: 'tables',
  actions: 'actions',
  views: 'views',
  forms: 'forms',
  roles: 'roles',
  datatypes: 'dataTypes',
} as const satisfies Readonly<Record<string, ObjectKind>>;

interface Labelled {
  readonly id: number;
  readonly name: string;
  readonly label: Labels;
}

/** An object to choose, in the words of one locale. */
interface NamedChoice {
  readonly id: number;
  readonly name: string;
  readonly label: string;
}

function choicesOf(
  document: Document,
  kind: keyof typeof KIND_OF_DROPDOWN | 'languages' | 'templates',
  locale: string,
): readonly NamedChoice[] {
  // Templates of documents are no objects of the catalog yet.
  if (kind === 'templates') return [];
  if (kind === 'languages')
    return LANGUAGES.map(({ code, short, name }) => ({ id: code, name: short, label: name }));
  return named(objectsIn(document, KIND_OF_DROPDOWN[kind]), locale);
}

function named(objects: readonly Labelled[], locale: string): readonly NamedChoice[] {
  return objects.map(({ id, name, label }) => ({ id, name, label: labelOf(label, locale) }));
}

function idOf({ id }: { readonly id: number }): number {
  return id;
}
