import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import type { MatchBy } from '#core/contract/configuration/archive-routes.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { CallError } from '#web/std/call-error.ts';

/** The own configuration draft, with the documents before and after its steps. */
export interface WorkingDraft {
  readonly state: DraftState;
  readonly base: Document;
  readonly document: Document;
  readonly catalog: Catalog;
}

const KEY = ['configuration_draft'];

export function useConfigurationDraft(): UseQueryResult<WorkingDraft> {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      await workingDraft(await configurationGate.call('configuration_draft', { signal })),
    refetchOnMount: 'always',
  });
}

/** The document of a version, which never changes. */
export function versionDocument(version: number) {
  return queryOptions({
    queryKey: ['configuration_document', version],
    queryFn: async ({ signal }) =>
      // The server gives what its own schema describes.
      (await configurationGate.call('configuration_document', {
        params: { version: String(version) },
        signal,
      })) as Document,
    staleTime: Infinity,
  });
}

/** A step that is shown, and whose answer has not come. */
interface PendingStep {
  readonly edits: readonly Edit[];
  /** The revision it was sent with; undefined while it waits for the steps before it. */
  sentWith?: number;
}

const pending = new Set<PendingStep>();

async function workingDraft(state: DraftState): Promise<WorkingDraft> {
  return withPending(state, await queryClient.fetchQuery(versionDocument(state.base)));
}

/** The draft as it will be once the server has made the steps that it has not answered. */
function withPending(state: DraftState, base: Document): WorkingDraft {
  const steps = [...pending].filter(({ sentWith }) => sentWith === undefined || sentWith >= state.revision);
  const document = documentAfter(documentAfter(base, state), { steps, done: steps.length });
  return { state, base, document, catalog: catalogOf(document, state.base) };
}

/** Shows what is pending on what the server said last. */
function showPending(): void {
  queryClient.setQueryData<WorkingDraft>(KEY, (known) => known && withPending(known.state, known.base));
}

/** What is wrong with places of a step that was refused, by their keys. */
export type PlaceFaults = Readonly<Record<string, string>>;

let line: Promise<unknown> = Promise.resolve();

/** Changes the draft, one change after the other, each on what the one before made of it. */
async function changeDraft(
  change: (revision: number) => Promise<DraftState>,
  step?: PendingStep,
): Promise<void> {
  const next = line.then(async () => {
    try {
      const state = await change(queryClient.getQueryData<WorkingDraft>(KEY)?.state.revision ?? 0);
      if (step) pending.delete(step);
      const changed = await workingDraft(state);
      // What was asked for before would show what there was before.
      await queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData(KEY, changed);
    } catch (error) {
      if (step) pending.delete(step);
      // Somebody, or another window, was quicker: what there is now is shown. For a step it was fetched already.
      if (isOutrun(error) && !step) await queryClient.refetchQueries({ queryKey: KEY });
      else showPending();
      throw error;
    }
  });
  line = next.catch(() => undefined);
  await next;
}

/**
 * Makes a step, which is shown at once; gives what is wrong with places of it where it was refused for that, and shows
 * what there was before.
 */
export async function editConfiguration(edits: readonly Edit[]): Promise<PlaceFaults | undefined> {
  const step: PendingStep = { edits };
  pending.add(step);
  showPending();
  try {
    await changeDraft(async (revision) => await sendStep(step, revision), step);
    return undefined;
  } catch (error) {
    const faults = error instanceof CallError && error.status === 422 ? faultsOf(error) : {};
    if (Object.keys(faults).length > 0) return faults;
    throw error;
  }
}

/** Sends a step; where another window was quicker, at other places, once more on what there is now. */
async function sendStep(step: PendingStep, revision: number): Promise<DraftState> {
  step.sentWith = revision;
  const before = settledDocument();
  try {
    return await configurationGate.call('configuration_edit', { body: { revision, edits: [...step.edits] } });
  } catch (error) {
    if (!isOutrun(error)) throw error;
    await queryClient.refetchQueries({ queryKey: KEY });
    const now = queryClient.getQueryData<WorkingDraft>(KEY)?.state.revision ?? revision;
    if (now === revision || !isUntouched(before, settledDocument(), step.edits)) throw error;
    return await sendStep(step, now);
  }
}

/** What the server has made of the draft, as far as it is known. */
function settledDocument(): Document | undefined {
  const known = queryClient.getQueryData<WorkingDraft>(KEY);
  return known && documentAfter(known.base, known.state);
}

/** Whether everything that edits set is as it was. */
function isUntouched(was: Document | undefined, now: Document | undefined, edits: readonly Edit[]): boolean {
  if (!was || !now) return false;
  const isSame = (place: EditPlace) =>
    JSON.stringify(partAt(was, place)) === JSON.stringify(partAt(now, place));
  return edits.every((edit) => edit.kind === 'set' && isSame(edit.place));
}

/** Whether a change came too late: the draft is another one by now. */
function isOutrun(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

function faultsOf({ entries }: CallError): PlaceFaults {
  return Object.fromEntries(
    entries.flatMap(({ column, message }) => (column === undefined ? [] : [[column, message] as const])),
  );
}

export async function goToStep(done: number): Promise<void> {
  await changeDraft(
    async (revision) => await configurationGate.call('configuration_go', { body: { revision, done } }),
  );
}

/** Makes the draft say what an archive says; gives in how many objects it has changed. */
export async function importConfiguration(file: Blob, match?: MatchBy): Promise<number> {
  let changed = 0;
  await changeDraft(async (revision) => {
    const query = { revision: String(revision), match };
    const { draft, changes } = await configurationGate.call('admin_config_archive_import', { query, file });
    changed = changes;
    return draft;
  });
  return changed;
}

export async function discardWorkingDraft(): Promise<void> {
  await changeDraft(
    async (revision) => await configurationGate.call('configuration_discard', { body: { revision } }),
  );
}

/** Puts the draft in force; everything that was known of the application is asked again. */
export async function applyWorkingDraft(title: string): Promise<number> {
  const { state } = queryClient.getQueryData<WorkingDraft>(KEY) ?? {};
  const { version } = await configurationGate.call('configuration_apply', {
    body: { revision: state?.revision ?? 0, title },
  });
  await queryClient.invalidateQueries();
  return version;
}

export async function settleWorkingDraft(
  choices: readonly { readonly place: (string | number)[]; readonly take: 'mine' | 'theirs' }[],
): Promise<void> {
  await changeDraft(
    async (revision) =>
      await configurationGate.call('configuration_settle', { body: { revision, choices: [...choices] } }),
  );
}
