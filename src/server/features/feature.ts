import type { SiteSettingName } from '#core/site-settings/site-settings.ts';
import type { Subscriptions } from '../events/events.ts';
import type { AnsweredFormsOf, HandlersOf, RefusedFormsOf, Routes } from '../http/serve-route.ts';
import type { Jobs, Schedules } from '../jobs/jobs.ts';
import type { TaskKinds } from '../tasks/tasks.ts';
import type { Services } from './services.ts';

/**
 * Manifest of a feature: everything that the server registers for it. `features.test.ts` checks that texts, settings,
 * SQL files and jobs belong to one feature each.
 */
export interface Feature<Part extends Routes> {
  /** Name of its folders, here and in `texts/`. */
  readonly name: string;
  /** Its part of the contract. */
  readonly routes: Part;
  readonly handlers: (services: Services) => HandlersOf<Part>;
  /** Pages that are rendered again after their plain form was refused. */
  readonly refusedForms?: (services: Services) => RefusedFormsOf<Part>;
  /** Pages that are rendered again after their plain form was accepted. */
  readonly answeredForms?: (services: Services) => AnsweredFormsOf<Part>;
  /** `taskKinds` are those of all features. */
  readonly jobs?: (services: Services, taskKinds: () => TaskKinds) => Jobs;
  /** What its background tasks do, by kind. */
  readonly tasks?: (services: Services) => TaskKinds;
  /** When which of its jobs run. */
  readonly schedules?: Schedules;
  /** Removes what has expired. */
  readonly cleaning?: (services: Services) => Promise<void>;
  /**
   * Reactions to PostgreSQL notifications, by channel; they also run when the listener reconnects, then without a payload:
   * anything may have been missed.
   */
  readonly channels?: Readonly<
    Record<string, (services: Services, payload: string | undefined) => Promise<void>>
  >;
  readonly subscriptions?: (services: Services) => Subscriptions;
  /** Its text files, without locale and extension. */
  readonly texts?: readonly string[];
  /** Settings that administrators change. */
  readonly settings?: readonly SiteSettingName[];
  /** Its files of `sql/`. */
  readonly sql?: readonly string[];
}

/** Infers the exact routes of a feature, so that a missing handler is a type error. */
export function feature<const Part extends Routes>(manifest: Feature<Part>): Feature<Part> {
  return manifest;
}
