import type { Contract } from '#core/contract/contract.ts';
import type { Hearing } from '../database/listen.ts';
import type { AnsweredFormsOf, Handlers, RefusedFormsOf, Routes } from '../http/serve-route.ts';
import type { Jobs, Schedules } from '../jobs/jobs.ts';
import type { TaskKinds } from '../tasks/tasks.ts';
import { accessFeature } from './access/access-feature.ts';
import { accountFeature } from './account/account-feature.ts';
import { anonymousFeature } from './anonymous/anonymous-feature.ts';
import { applicationFeature } from './application/application-feature.ts';
import { calendarFeedsFeature } from './calendar-feeds/calendar-feeds-feature.ts';
import { choicesFeature } from './choices/choices-feature.ts';
import { commentsFeature } from './comments/comments-feature.ts';
import { followersFeature } from './followers/followers-feature.ts';
import { nextStepsFeature } from './next-steps/next-steps-feature.ts';
import { archivesFeature } from './archives/archives-feature.ts';
import { configurationFeature } from './configuration/configuration-feature.ts';
import { draftsFeature } from './drafts/drafts-feature.ts';
import { bulkFeature } from './bulk/bulk-feature.ts';
import { duplicatesFeature } from './duplicates/duplicates-feature.ts';
import { exportFeature } from './export/export-feature.ts';
import { extranetFeature } from './extranet/extranet-feature.ts';
import { filesFeature } from './files/files-feature.ts';
import { formulasFeature } from './formulas/formulas-feature.ts';
import { fromFilesFeature } from './from-files/from-files-feature.ts';
import { imagesFeature } from './images/images-feature.ts';
import { importFeature } from './import/import-feature.ts';
import { listsFeature } from './lists/lists-feature.ts';
import { liveFeature } from './live/live-feature.ts';
import { styleFeature } from './style/style-feature.ts';
import { mailFeature } from './mail/mail-feature.ts';
import { mailingFeature } from './mailing/mailing-feature.ts';
import { mailAccountsFeature } from './mail-accounts/mail-accounts-feature.ts';
import { notificationsFeature } from './notifications/notifications-feature.ts';
import { passwordsFeature } from './passwords/passwords-feature.ts';
import { publicFormsFeature } from './public-forms/public-forms-feature.ts';
import { recordsFeature } from './records/records-feature.ts';
import { savedViewsFeature } from './saved-views/saved-views-feature.ts';
import { secondFactorsFeature } from './second-factors/second-factors-feature.ts';
import { secretsFeature } from './secrets/secrets-feature.ts';
import { securityFeature } from './security/security-feature.ts';
import { sessionFeature } from './session/session-feature.ts';
import { sharingFeature } from './sharing/sharing-feature.ts';
import { ssoFeature } from './sso/sso-feature.ts';
import { subscribedCalendarsFeature } from './subscribed-calendars/subscribed-calendars-feature.ts';
import { tasksFeature } from './tasks/tasks-feature.ts';
import { undoFeature } from './undo/undo-feature.ts';
import { usersFeature } from './users/users-feature.ts';
import type { Feature } from './feature.ts';
import { messagingFeature } from './messaging/messaging-feature.ts';
import { visitsFeature } from './visits/visits-feature.ts';
import type { Services } from './services.ts';

export { shownDraft } from './configuration/shown-draft.ts';

export const FEATURES = [
  sessionFeature,
  ssoFeature,
  secondFactorsFeature,
  accountFeature,
  passwordsFeature,
  mailFeature,
  mailingFeature,
  anonymousFeature,
  secretsFeature,
  securityFeature,
  draftsFeature,
  extranetFeature,
  styleFeature,
  applicationFeature,
  choicesFeature,
  listsFeature,
  savedViewsFeature,
  bulkFeature,
  duplicatesFeature,
  liveFeature,
  importFeature,
  exportFeature,
  recordsFeature,
  formulasFeature,
  undoFeature,
  tasksFeature,
  notificationsFeature,
  accessFeature,
  usersFeature,
  visitsFeature,
  messagingFeature,
  mailAccountsFeature,
  commentsFeature,
  nextStepsFeature,
  followersFeature,
  configurationFeature,
  archivesFeature,
  imagesFeature,
  fromFilesFeature,
  filesFeature,
  sharingFeature,
  calendarFeedsFeature,
  subscribedCalendarsFeature,
  publicFormsFeature,
] as const;

/** Receives failures that no request caused. */
interface Log {
  readonly warn: (what: object, line: string) => void;
  readonly error: (what: object, line: string) => void;
}

/** Handlers of all routes of the contract; a missing one is a type error. */
export function handlersOf(services: Services): Handlers {
  return merged(FEATURES.map(({ handlers }) => handlers(services)));
}

/** Pages that are rendered again after plain forms. */
export function formPagesOf(services: Services): {
  readonly refusedForms: RefusedFormsOf<Contract>;
  readonly answeredForms: AnsweredFormsOf<Contract>;
} {
  return {
    refusedForms: merged(FEATURES.map(({ refusedForms }) => refusedForms?.(services) ?? {})),
    answeredForms: merged(FEATURES.map(({ answeredForms }) => answeredForms?.(services) ?? {})),
  };
}

export function jobsOf(services: Services): Jobs {
  return merged(FEATURES.map(({ jobs }) => jobs?.(services, () => taskKindsOf(services)) ?? {}));
}

function taskKindsOf(services: Services): TaskKinds {
  return merged((FEATURES as readonly Feature<Routes>[]).map(({ tasks }) => tasks?.(services) ?? {}));
}

export function schedulesOf(): Schedules {
  return merged(FEATURES.map(({ schedules }) => schedules ?? {}));
}

/** Subscribes all features to events; failures of subscribers are logged. */
export function subscribeAll(services: Services, log: Log): void {
  services.events.reportTo((failure) => log.error(failure, 'not heeded'));
  for (const { name, subscriptions } of FEATURES)
    services.events.subscribe(name, subscriptions?.(services) ?? {});
}

/** Removes what has expired, feature by feature; a failure is logged and stops no other. */
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

/** Reactions of all features to PostgreSQL notifications; after a gap all of them run. */
export function hearingOf(services: Services, log: Log): Hearing {
  const reactions = FEATURES.flatMap(({ name, channels = {} }) =>
    Object.entries(channels).map(([channel, react]) => {
      const heard = (payload?: string) => {
        react(services, payload).catch((error: unknown) =>
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

/** One object with the properties of all. */
type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

function merged<Part extends object>(parts: readonly Part[]): Together<Part> {
  return Object.assign({}, ...parts) as Together<Part>;
}
