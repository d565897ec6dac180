import { labelOf } from '#core/language/labels.ts';
import type { PageSaying, SessionPage } from '#core/session-page/page-model.ts';
import { sql } from '../../database/sql/sql.ts';
import { extranetPlace } from '../sessions/accounts.ts';
import { actionLinks } from './action-links.ts';
import { pageFrame, type PageRequest } from '../sessions/page-frame.ts';
import { relyingParty } from '../credentials/relying-party.ts';
import type { SessionArea } from '../sessions/session-area.ts';

/** What the login page is asked for. */
interface LoginPageRequest extends PageRequest {
  readonly returnTo?: string | undefined;
  readonly reason?: string | undefined;
  readonly login?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly breakGlass?: boolean;
  /** Instead of what the reason says. */
  readonly saying?: PageSaying;
}

/** What the login page says when it is opened for a reason: the reason → its text and tone. */
const REASONS: Readonly<Record<string, PageSaying>> = {
  ended: { tone: 'info', key: 'login.ended' },
  signed_out: { tone: 'info', key: 'login.signed_out' },
  anonymous: { tone: 'alert', key: 'login.anonymous_closed' },
  password: { tone: 'info', key: 'login.password_changed' },
  sso_failed: { tone: 'alert', key: 'login.sso_failed' },
  sso_cancelled: { tone: 'info', key: 'login.sso_cancelled' },
  sso_unknown: { tone: 'alert', key: 'login.sso_unknown' },
  sso_down: { tone: 'alert', key: 'login.sso_down' },
  factor_ended: { tone: 'alert', key: 'login.factor_ended' },
};

/** Reasons after which the page does not go to the provider by itself. */
const STAYING = new Set(['signed_out', 'sso_failed', 'sso_cancelled', 'sso_unknown', 'sso_down']);

/** Where single sign-on begins. */
const SIGN_ON = '/session/sso/';

/** All that the login page is drawn from. */
export async function loginPage(area: SessionArea, asked: LoginPageRequest): Promise<SessionPage> {
  const frame = pageFrame(area, asked);
  const sso = area.settings.of('sso');
  const { breakGlass = false, reason = '', returnTo = '', login = '', timeZone = '' } = asked;
  const saying = asked.saying ?? (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined);
  const back = returnTo === '' ? '' : `?return=${encodeURIComponent(returnTo)}`;
  return {
    ...frame,
    ...(saying ? { saying } : {}),
    page: 'login',
    login,
    returnTo,
    timeZone,
    breakGlass,
    passwordForm: !(sso.active && sso.only) || breakGlass,
    passkeys: relyingParty(area, asked.request) !== undefined && (await hasPasskeys(area)),
    extranet: extranetPlace(area) !== undefined,
    sso: sso.active
      ? {
          url: SIGN_ON + back,
          label: sso.label ? labelOf(sso.label, frame.locale) : null,
          autologin: sso.autologin && !breakGlass && !STAYING.has(reason),
        }
      : null,
    links: await actionLinks(area, frame.locale),
    anonymous: area.settings.of('anonymous').account !== undefined,
  };
}

/** Whether anybody signs in with a passkey here: until then the page does not speak of them. */
async function hasPasskeys({ db }: SessionArea): Promise<boolean> {
  const { rows } = await db.query<{ some: boolean }>(
    sql`select exists (select 1 from colonnade.passkey) as some`,
  );
  return rows[0]?.some ?? false;
}
