import { MAIL_ROUTES } from '#core/contract/settings/mail-routes.ts';
import { cleanMail, mailJobs } from '../../mail/mail.ts';
import { feature } from '../feature.ts';
import { mailHandlers } from './mail-handlers.ts';

/** Letters, the outbox and the mail server. */
export const mailFeature = feature({
  name: 'mail',
  routes: MAIL_ROUTES,
  handlers: mailHandlers,
  jobs: ({ area }) => mailJobs(area),
  cleaning: async ({ area }) => await cleanMail(area.db),
  texts: ['errors-mail', 'mail'],
  settings: ['mail'],
});
