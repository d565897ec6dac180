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

async function workingDraft(state: DraftState): Promise<WorkingDraft> {
  const base = await queryClient.fetchQuery(versionDocument(state.base));
  const document = documentAfter(base, state);
  return { state, base, document, catalog: catalogOf(document, state.base) };
}

/** What is wrong with places of a step that was refused, by their keys. */
export type PlaceFaults = Readonly<Record<string, string>>;

let line: Promise<unknown> = Promise.resolve();

/** Changes the draft, one change after the other, each on what the one before made of it. */
async function changeDraft(change: (revision: number) => Promise<DraftState>): Promise<void> {
  const next = line.then(async () => {
    const known = queryClient.getQueryData<WorkingDraft>(KEY);
    try {
      const state = await change(known?.state.revision ?? 0);
      queryClient.setQueryData(KEY, await workingDraft(state));
    } catch (error) {
      // Somebody, or another window, was quicker: what there is now is shown.
      if (isOutrun(error)) await queryClient.refetchQueries({ queryKey: KEY });
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
  const before = queryClient.getQueryData<WorkingDraft>(KEY);
  if (before) queryClient.setQueryData(KEY, withEdits(before, edits));
  try {
    await changeDraft(
      async (revision) =>
        await configurationGate.call('configuration_edit', { body: { revision, edits: [...edits] } }),
    );
    return undefined;
  } catch (error) {
    // Another window was quicker, at other places: the step is made on what there is now.
    if (before && isOutrun(error) && isUntouched(before, edits)) return await editConfiguration(edits);
    // Where the draft has been changed elsewhere, what there is now was fetched.
    if (before && !isOutrun(error)) queryClient.setQueryData(KEY, before);
    const faults = error instanceof CallError && error.status === 422 ? faultsOf(error) : {};
    if (Object.keys(faults).length > 0) return faults;
    throw error;
  }
}

/** Whether there is a later draft by now, in which everything that edits set is as it was. */
function isUntouched(was: WorkingDraft, edits: readonly Edit[]): boolean {
  const now = queryClient.getQueryData<WorkingDraft>(KEY);
  if (!now || now.state.revision === was.state.revision) return false;
  const textAt = ({ document }: WorkingDraft, place: EditPlace) => JSON.stringify(partAt(document, place));
  const isSame = (place: EditPlace) => textAt(was, place) === textAt(now, place);
  return edits.every((edit) => edit.kind === 'set' && isSame(edit.place));
}

/** Whether a change came too late: the draft is another one by now. */
function isOutrun(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

/** A draft as it will be once the server has made a step of it. */
function withEdits(draft: WorkingDraft, edits: readonly Edit[]): WorkingDraft {
  const document = documentAfter(draft.document, { steps: [{ edits }], done: 1 });
  return { ...draft, document, catalog: catalogOf(document, draft.state.base) };
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
