import { PASSWORD_ROUTES } from '#core/contract/session/password-routes.ts';
import { resetJobs } from '../../session/session.ts';
import { feature } from '../feature.ts';
import { answeredPasswordsOf, passwordHandlers, refusedPasswordsOf } from './password-handlers.ts';

/** New passwords: forgotten ones, one's own, and those that an administrator sets. */
export const passwordsFeature = feature({
  name: 'passwords',
  routes: PASSWORD_ROUTES,
  handlers: passwordHandlers,
  refusedForms: refusedPasswordsOf,
  answeredForms: answeredPasswordsOf,
  jobs: ({ area }) => resetJobs(area),
  texts: ['web-password'],
});
