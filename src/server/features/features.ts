import type { Contract } from '#core/contract/contract.ts';
import type { Hearing } from '../database/listen.ts';
import type { AnsweredFormsOf, Handlers, RefusedFormsOf } from '../http/serve-route.ts';
import type { Jobs, Rounds } from '../jobs/jobs.ts';
import { accessFeature } from './access/access-feature.ts';
import { accountFeature } from './account/account-feature.ts';
import { anonymousFeature } from './anonymous/anonymous-feature.ts';
import { applicationFeature } from './application/application-feature.ts';
import { draftsFeature } from './drafts/drafts-feature.ts';
import { extranetFeature } from './extranet/extranet-feature.ts';
import { formulasFeature } from './formulas/formulas-feature.ts';
import { importFeature } from './import/import-feature.ts';
import { listsFeature } from './lists/lists-feature.ts';
import { loginStyleFeature } from './login-style/login-style-feature.ts';
import { mailFeature } from './mail/mail-feature.ts';
import { passwordsFeature } from './passwords/passwords-feature.ts';
import { recordsFeature } from './records/records-feature.ts';
import { secondFactorsFeature } from './second-factors/second-factors-feature.ts';
import { securityFeature } from './security/security-feature.ts';
import { sessionFeature } from './session/session-feature.ts';
import { ssoFeature } from './sso/sso-feature.ts';
import { undoFeature } from './undo/undo-feature.ts';
import { usersFeature } from './users/users-feature.ts';
import type { Services } from './services.ts';

/** What the server does, feature by feature. */
export const FEATURES = [
  sessionFeature,
  ssoFeature,
  secondFactorsFeature,
  accountFeature,
  passwordsFeature,
  mailFeature,
  anonymousFeature,
  securityFeature,
  draftsFeature,
  extranetFeature,
  loginStyleFeature,
  applicationFeature,
  listsFeature,
  importFeature,
  recordsFeature,
  formulasFeature,
  undoFeature,
  accessFeature,
  usersFeature,
] as const;

/** Where failures are told that concern nobody who asked. */
interface Log {
  readonly warn: (what: object, line: string) => void;
  readonly error: (what: object, line: string) => void;
}

/** The handler of every route of the contract: one that no feature answers is a type error here, which names it. */
export function handlersOf(services: Services): Handlers {
  return merged(FEATURES.map(({ handlers }) => handlers(services)));
}

/** The pages that answer plain forms: those which were refused, and those which were taken and lead nowhere else. */
export function formPagesOf(services: Services): {
  readonly refusedForms: RefusedFormsOf<Contract>;
  readonly answeredForms: AnsweredFormsOf<Contract>;
} {
  return {
    refusedForms: merged(FEATURES.map(({ refusedForms }) => refusedForms?.(services) ?? {})),
    answeredForms: merged(FEATURES.map(({ answeredForms }) => answeredForms?.(services) ?? {})),
  };
}

/** The work beside the answers. */
export function jobsOf(services: Services): Jobs {
  return merged(FEATURES.map(({ jobs }) => jobs?.(services) ?? {}));
}

/** The work that comes round by the clock. */
export function roundsOf(): Rounds {
  return merged(FEATURES.map(({ rounds }) => rounds ?? {}));
}

/** Lets features hear of what happens; a failure of theirs is told to the log alone. */
export function subscribeAll(services: Services, log: Log): void {
  services.events.reportTo((failure) => log.error(failure, 'not heeded'));
  for (const { name, subscriptions } of FEATURES)
    services.events.subscribe(name, subscriptions?.(services) ?? {});
}

/** Drops what has ended by time; what fails in one feature keeps no other from it. */
export async function cleanAll(services: Services, log: Log): Promise<void> {
  const cleanings = FEATURES.map(async ({ name, cleaning }) => {
    try {
      await cleaning?.(services);
    } catch (error) {
      log.warn({ err: error, feature: name }, 'not cleaned');
    }
  });
  await Promise.all(cleanings);
}

/** What a process does when another has told of something, and after the line was down, when any may have. */
export function hearingOf(services: Services, log: Log): Hearing {
  const reactions = FEATURES.flatMap(({ name, channels = {} }) =>
    Object.entries(channels).map(([channel, react]) => {
      const heard = () => {
        react(services).catch((error: unknown) =>
          log.error({ err: error, feature: name, channel }, 'not heeded'),
        );
      };
      return [channel, heard] as const;
    }),
  );
  return {
    channels: Object.fromEntries(reactions),
    afterGap: () => {
      for (const [, heard] of reactions) heard();
    },
  };
}

/** What has all that each of several things has. */
type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

function merged<Part extends object>(parts: readonly Part[]): Together<Part> {
  return Object.assign({}, ...parts) as Together<Part>;
}
