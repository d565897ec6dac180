import { ACCOUNT_CALLBACK, type MAIL_ACCOUNT_ROUTES } from '#core/contract/messaging/mail-account-routes.ts';
import { AppError } from '#core/errors.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  accountRules,
  accountSignature,
  saveAccountRules,
  beginConsent,
  finishConsent,
  listMailAccounts,
  MailProblem,
  accountProblemText,
  testMailAccount,
  mailAccountTable,
  type LineGround,
} from '../../mail-accounts/mail-accounts.ts';
import type { OwnContext } from '../../records/records.ts';
import { linkBase } from '../../session/session.ts';
import type { Services } from '../services.ts';

/** Where the accounts are shown, with what became of a consent. */
const PAGE = '/app/messages/accounts';

export function mailAccountHandlers({ parts, area }: Services) {
  const { translations, secrets } = parts;
  const groundOf = ({ db, catalog }: Pick<OwnContext, 'db' | 'catalog'>): LineGround => ({
    db,
    catalog,
    secrets,
    hosts: parts.mailHosts ?? [],
  });
  const wordsOf = ({ viewer }: OwnContext) => ({ translations, locale: viewer.locale });
  return {
    messaging_account_list: async ({ requestContext, request }) => {
      const context = requestContext();
      const accounts = await listMailAccounts(context, groundOf(context), wordsOf(context));
      const base = linkBase(area, request);
      return {
        accounts: [...accounts],
        tableId: mailAccountTable(context).id,
        redirectAddress: base === undefined ? null : new URL(ACCOUNT_CALLBACK, base).href,
      };
    },
    messaging_account_signature: async ({ requestContext, params }) => {
      const context = requestContext();
      return { signature: await accountSignature(context, params.mailAccountId, groundOf(context)) };
    },
    messaging_account_rules: async ({ requestContext, params }) => {
      const context = requestContext();
      return { rules: [...(await accountRules(context, params.mailAccountId, groundOf(context)))] };
    },
    messaging_account_rules_save: async ({ requestContext, params, body }) => {
      const context = requestContext();
      const { rules } = body;
      await saveAccountRules(context, { id: params.mailAccountId, rules }, groundOf(context));
      return { rules };
    },
    messaging_account_test: async ({ requestContext, body }) => {
      const context = requestContext();
      const tools = { ground: groundOf(context), words: wordsOf(context) };
      return await testMailAccount(context, body.account, tools);
    },
    messaging_account_connect: async ({ requestContext, session, request, body }) => {
      const context = requestContext();
      const beginning = { id: body.account, session: session().id, base: linkBase(area, request) };
      try {
        return { location: await beginConsent(context, beginning, groundOf(context)) };
      } catch (error) {
        if (!(error instanceof MailProblem)) throw error;
        const reason = accountProblemText(error, wordsOf(context));
        throw new AppError('mail_account.not_begun', { reason });
      }
    },
    messaging_account_callback: endConsent({ parts, area }, groundOf),
  } satisfies HandlersOf<typeof MAIL_ACCOUNT_ROUTES>;
}

/** Ends a consent for the session that began it, and leads to the accounts. */
function endConsent(
  { parts, area }: Pick<Services, 'parts' | 'area'>,
  groundOf: (context: Pick<OwnContext, 'db' | 'catalog'>) => LineGround,
): HandlersOf<typeof MAIL_ACCOUNT_ROUTES>['messaging_account_callback'] {
  return async ({ presentSession, request, reply }) => {
    const session = await presentSession();
    const catalog = area.catalog();
    // Whoever sees the application as somebody else begins nothing, and so ends nothing.
    if (!session || session.viewing || !catalog) return await reply.redirect(`${PAGE}?refused=ended`, 303);
    const answer = new URLSearchParams(request.url.split('?')[1]);
    const outcome = await finishConsent(answer, session, groundOf({ db: parts.db, catalog }));
    if ('account' in outcome) return await reply.redirect(`${PAGE}?connected=${outcome.account}`, 303);
    request.log.warn({ reason: outcome.refusal, detail: outcome.answer }, 'e-mail account not connected');
    return await reply.redirect(`${PAGE}?refused=${outcome.refusal}`, 303);
  };
}
