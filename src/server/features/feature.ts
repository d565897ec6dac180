import type { SiteSettingName } from '#core/site-settings/site-settings.ts';
import type { Subscriptions } from '../events/events.ts';
import type { AnsweredFormsOf, HandlersOf, RefusedFormsOf, Routes } from '../http/serve-route.ts';
import type { Jobs, Rounds } from '../jobs/jobs.ts';
import type { Services } from './services.ts';

/**
 * All that the server has of one feature. What stands here is served, done, cleaned and heard; nothing of it is named
 * anywhere else. `features.test.ts` holds texts, settings, SQL files and jobs to belonging to one feature each.
 */
export interface Feature<Part extends Routes> {
  /** Its folder, here and among the texts. */
  readonly name: string;
  /** Its part of the contract. */
  readonly routes: Part;
  readonly handlers: (services: Services) => HandlersOf<Part>;
  /** The pages again whose plain forms were refused. */
  readonly refusedForms?: (services: Services) => RefusedFormsOf<Part>;
  /** The pages again whose plain forms were taken and lead nowhere else. */
  readonly answeredForms?: (services: Services) => AnsweredFormsOf<Part>;
  /** Work beside the answers. */
  readonly jobs?: (services: Services) => Jobs;
  /** Which of that work comes round by the clock. */
  readonly rounds?: Rounds;
  /** Drops what has ended by time. */
  readonly cleaning?: (services: Services) => Promise<void>;
  /** What a process does when another has told of something, by the channel; also after the line was down for a while. */
  readonly channels?: Readonly<Record<string, (services: Services) => Promise<void>>>;
  /** What it does about what happens elsewhere. */
  readonly subscriptions?: (services: Services) => Subscriptions;
  /** Its files of texts, without their locales. */
  readonly texts?: readonly string[];
  /** What administrators set of it. */
  readonly settings?: readonly SiteSettingName[];
  /** Its files of `sql/`. */
  readonly sql?: readonly string[];
}

/** Keeps the exact types of a feature's routes, which its handlers are checked by: a missing one is named. */
export function feature<const Part extends Routes>(manifest: Feature<Part>): Feature<Part> {
  return manifest;
}
