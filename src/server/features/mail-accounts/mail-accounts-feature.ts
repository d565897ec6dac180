import { MAIL_ACCOUNT_ROUTES } from '#core/contract/messaging/mail-account-routes.ts';
import { forgetGoneMailAccounts } from '../../query/people/mail-account-rows.ts';
import { feature } from '../feature.ts';
import { mailAccountHandlers } from './mail-account-handlers.ts';

/** E-mail accounts of users beside their records: how they do, their tests, consent at their providers. */
export const mailAccountsFeature = feature({
  name: 'mail-accounts',
  routes: MAIL_ACCOUNT_ROUTES,
  handlers: mailAccountHandlers,
  cleaning: async ({ area }) => await forgetGoneMailAccounts(area.db),
  texts: ['errors-mail-accounts', 'mail-accounts', 'web-mail-accounts'],
  sql: ['0059-mail-accounts.sql'],
});
