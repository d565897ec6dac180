import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { CallError } from '#web/std/call-error.ts';
import type { TypedSettings } from '#web/settings-page/settings-form.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';

/** Single sign-on as the server tells of it. */
export type SignOnSettings = AnswerOf<Contract['admin_website_sso']>;

type Kept = 'active' | 'only' | 'autologin' | 'label' | 'create_users' | 'new_user_roles';

/** Single sign-on as it is typed: what is left empty is a text without letters. */
export interface SignOnValues extends Pick<SignOnSettings, Kept> {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly userinfo: string;
  readonly endSession: string;
  readonly jwks: string;
  readonly client_id: string;
  /** Empty where the secret stays as it is; null where it goes. */
  readonly client_secret: string | null;
}

/** The server’s settings as the form shows them. */
export function valuesOf(view: SignOnSettings): SignOnValues {
  const { active, only, autologin, label, create_users, new_user_roles } = view;
  return {
    active,
    only,
    autologin,
    label,
    create_users,
    new_user_roles,
    issuer: view.issuer ?? '',
    authorization: view.endpoints?.authorization ?? '',
    token: view.endpoints?.token ?? '',
    userinfo: view.endpoints?.userinfo ?? '',
    endSession: view.endpoints?.endSession ?? '',
    jwks: view.jwks ?? '',
    client_id: view.client_id ?? '',
    client_secret: '',
  };
}

/** Saves one setting: the fields that it is made of, and its call. */
interface Saving {
  readonly fields: readonly (keyof SignOnValues)[];
  readonly save: (values: SignOnValues) => Promise<SignOnSettings>;
}

const { call } = configurationGate;

const TEXTS: readonly Saving[] = [
  {
    fields: ['issuer'],
    save: ({ issuer }) => call('admin_website_sso_issuer', { body: { value: textOf(issuer) } }),
  },
  {
    fields: ['authorization', 'token', 'userinfo', 'endSession'],
    save: (values) => call('admin_website_sso_endpoints', { body: { value: endpointsOf(values) } }),
  },
  { fields: ['jwks'], save: ({ jwks }) => call('admin_website_sso_jwks', { body: { value: textOf(jwks) } }) },
  {
    fields: ['client_id'],
    save: ({ client_id: id }) => call('admin_website_sso_client_id', { body: { value: textOf(id) } }),
  },
  {
    fields: ['client_secret'],
    save: ({ client_secret: secret }) =>
      call('admin_website_sso_client_secret', { body: { value: secret === '' ? null : secret } }),
  },
  { fields: ['label'], save: ({ label }) => call('admin_website_sso_label', { body: { value: label } }) },
  {
    fields: ['create_users'],
    save: ({ create_users: value }) => call('admin_website_sso_create_users', { body: { value } }),
  },
  {
    fields: ['new_user_roles'],
    save: ({ new_user_roles: roles }) =>
      call('admin_website_sso_new_user_roles', { body: { value: [...roles] } }),
  },
];

const SWITCHES: readonly Saving[] = [
  { fields: ['active'], save: ({ active: value }) => call('admin_website_sso_active', { body: { value } }) },
  { fields: ['only'], save: ({ only: value }) => call('admin_website_sso_only', { body: { value } }) },
  {
    fields: ['autologin'],
    save: ({ autologin: value }) => call('admin_website_sso_autologin', { body: { value } }),
  },
];

/**
 * Saves what was typed, setting by setting as the routes are: what is switched off before the rest, what is switched
 * on after it. `onSaved` gets each answer, so that what is stored counts as stored where a later setting is refused.
 */
export async function saveSignOn(
  values: SignOnValues,
  typed: TypedSettings<SignOnValues>,
  onSaved: (view: SignOnSettings) => void,
): Promise<void> {
  const off = values.active ? [] : SWITCHES;
  const on = values.active ? SWITCHES : [];
  for (const { fields, save } of [...off, ...TEXTS, ...on]) {
    const [field] = fields.filter((name) => name in typed);
    // One after the other: each setting is checked together with those before it.
    if (field !== undefined) onSaved(await save(values).catch((error: unknown) => refusedAt(field, error)));
  }
}

/** The server names what is wrong; here is known with which field it came. */
function refusedAt(field: string, error: unknown): never {
  if (!(error instanceof CallError) || error.entries.length === 0) throw error;
  throw new CallError(
    error.status,
    error.entries.map((entry) => ({ column: field, ...entry })),
  );
}

function endpointsOf({ authorization, token, userinfo, endSession }: SignOnValues) {
  if ([authorization, token, userinfo, endSession].every((address) => address.trim() === '')) return null;
  return {
    authorization,
    token,
    ...(userinfo.trim() === '' ? {} : { userinfo }),
    ...(endSession.trim() === '' ? {} : { endSession }),
  };
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text;
}
