import type { SsoSettings } from '#core/site-settings/sso.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SsoProblem as ShownProblem, SsoView } from '#core/contract/settings/sso-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Session, SessionArea } from '../../session/session.ts';
import type { CheckedProvider } from '../provider/check-provider.ts';
import { ProviderProblem, type SsoFinding } from '../provider/describe-provider.ts';
import { openSettings } from './open-settings.ts';
import { ownAddresses } from './own-addresses.ts';

/** A supervisor at the settings. */
export interface Administering {
  readonly session: Session;
  readonly request: FastifyRequest;
}

/** The settings as administrators see them, with what is missing or wrong in them. */
export function ssoView(
  area: SessionArea,
  { session, request }: Administering,
  problems: readonly SsoFinding[] = problemsIn(area, area.settings.of('sso'), request),
): z.output<typeof SsoView> {
  const sso = area.settings.of('sso');
  const own = ownAddresses(area, request);
  const roles = area.catalog()?.document.roles ?? [];
  return {
    active: sso.active,
    only: sso.only,
    autologin: sso.autologin,
    issuer: sso.issuer ?? null,
    endpoints: sso.endpoints ?? null,
    jwks: sso.jwks ?? null,
    client_id: sso.client_id ?? null,
    client_secret_set: sso.client_secret !== undefined,
    label: sso.label ?? null,
    create_users: sso.createUsers,
    new_user_roles: sso.newUserRoles,
    redirect_address: own?.redirect ?? null,
    sign_out_address: own?.signedOut ?? null,
    break_glass_address: '/session/login/?break_glass=1',
    roles: roles.map(({ id, label }) => ({ id, label: labelOf(label, session.locale) })),
    problems: shownProblems(area, session, problems),
  };
}

/** What the settings lack by themselves, before anybody is asked. */
export function problemsIn(
  area: SessionArea,
  settings: SsoSettings,
  request: FastifyRequest,
): readonly SsoFinding[] {
  const problem = (wrong: boolean, code: SsoFinding['code']) =>
    wrong ? [{ step: 'settings', code } as const] : [];
  return [
    ...problem(settings.issuer === undefined, 'sso.issuer_missing'),
    ...problem(settings.client_id === undefined, 'sso.client_missing'),
    ...problem(isSecretLost(area, settings), 'sso.secret_lost'),
    ...problem(ownAddresses(area, request) === undefined, 'sso.base_url'),
  ];
}

function isSecretLost(area: SessionArea, settings: SsoSettings): boolean {
  try {
    openSettings(area, settings);
    return false;
  } catch (error) {
    if (error instanceof ProviderProblem) return true;
    throw error;
  }
}

/** Problems with their messages in the reader's language. */
export function shownProblems(
  { translations }: SessionArea,
  { locale }: Session,
  problems: readonly SsoFinding[],
): z.output<typeof ShownProblem>[] {
  return problems.map(({ step, code, params = {} }) => {
    return { step, code, message: translations.message(`errors.${code}`, params, locale) };
  });
}

/** What a provider said of itself, under the names of the contract. */
export function shownProvider({ metadata, keys, clientAccepted }: NonNullable<CheckedProvider['found']>) {
  return {
    issuer: metadata.issuer,
    authorization: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    userinfo: metadata.userinfo_endpoint ?? null,
    end_session: metadata.end_session_endpoint ?? null,
    jwks: metadata.jwks_uri,
    keys: keys ?? null,
    algorithms: metadata.id_token_signing_alg_values_supported,
    client_accepted: clientAccepted ?? null,
  };
}
