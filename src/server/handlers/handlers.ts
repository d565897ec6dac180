import type { AnsweredForms, Handlers, RefusedForms } from '../http/serve-route.ts';
import { accessHandlers } from './access-handlers.ts';
import { accountHandlers } from './account-handlers.ts';
import { anonymousHandlers } from './anonymous-handlers.ts';
import { applicationHandlers } from './application-handlers.ts';
import { draftSettingsHandlers } from './draft-settings-handlers.ts';
import { extranetHandlers } from './extranet-handlers.ts';
import { formulaHandlers } from './formula-handlers.ts';
import { LIST_HANDLERS } from './list-handlers.ts';
import { mailHandlers } from './mail-handlers.ts';
import type { Services } from '../features/services.ts';
import { RECORD_HANDLERS } from './record-handlers.ts';
import { answeredResetsOf, refusedResetsOf, resetHandlers } from './reset-handlers.ts';
import { refusedCodesOf, secondFactorHandlers } from './second-factor-handlers.ts';
import { securityHandlers } from './security-handlers.ts';
import { refusedSignInsOf, sessionHandlers } from './session-handlers.ts';
import { ssoHandlers } from './sso-handlers.ts';
import { styleHandlers } from './style-handlers.ts';
import { UNDO_HANDLERS } from './undo-handlers.ts';
import { userHandlers } from './user-handlers.ts';

/** The handler of every route of the contract. */
export function handlersOf(services: Services): Handlers {
  return {
    ...sessionHandlers(services),
    ...ssoHandlers(services),
    ...secondFactorHandlers(services),
    ...accountHandlers(services),
    ...resetHandlers(services),
    ...mailHandlers(services),
    ...anonymousHandlers(services),
    ...securityHandlers(services),
    ...draftSettingsHandlers(services),
    ...extranetHandlers(services),
    ...styleHandlers(services),
    ...applicationHandlers(services),
    ...formulaHandlers(services),
    ...accessHandlers(services),
    ...userHandlers(services),
    ...LIST_HANDLERS,
    ...RECORD_HANDLERS,
    ...UNDO_HANDLERS,
  };
}

/** The pages that answer plain forms: those which were refused, and those which were taken and lead nowhere else. */
export function formPagesOf(services: Services): {
  readonly refusedForms: RefusedForms;
  readonly answeredForms: AnsweredForms;
} {
  return {
    refusedForms: {
      ...refusedSignInsOf(services),
      ...refusedCodesOf(services),
      ...refusedResetsOf(services),
    },
    answeredForms: answeredResetsOf(services),
  };
}
