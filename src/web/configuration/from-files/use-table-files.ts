import { useQueries, useQuery } from '@tanstack/react-query';
import type { Document } from '#core/catalog/schema.ts';
import type { FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { FILES_LIST } from './uploads.ts';

/** A file that the server keeps for tables. */
export type TableFile = AnswerOf<Contract['files_list']>['files'][number];

/** A file that was read, or why it could not be. */
export interface ReadFile {
  readonly file: TableFile;
  readonly sheets: readonly SheetProfile[] | undefined;
  readonly error: unknown;
  readonly again: () => void;
}

/** Milliseconds between two questions while files are imported. */
const EVERY = 1_000;

const isWaiting = ({ outcomes }: TableFile): boolean => outcomes.some(({ state }) => state === 'waiting');

const profileKey = (file: number) => ['configuration_files', 'profile', file] as const;

/** Has the server read a file, in a way that is chosen or as it was read last. */
async function sheetsOf(
  file: number,
  reading: ImportReading,
  signal?: AbortSignal,
): Promise<readonly SheetProfile[]> {
  const call = { params: { file: String(file) }, body: reading, ...(signal && { signal }) };
  return (await configurationGate.call('files_profile', call)).sheets;
}

/** Reads a file another way; what is proposed of it follows. */
export async function readFileAs(file: number, reading: ImportReading): Promise<void> {
  queryClient.setQueryData(profileKey(file), await sheetsOf(file, reading));
}

/** The account's files for tables, asked again while some are imported. */
export function useFilesList() {
  return useQuery({
    queryKey: FILES_LIST,
    queryFn: async ({ signal }) => (await configurationGate.call('files_list', { signal })).files,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? EVERY : false),
  });
}

/** What is in files that have not become tables yet. */
export function useReadFiles(files: readonly TableFile[]): readonly ReadFile[] {
  const queries = useQueries({
    queries: files.map(({ file }) => ({
      queryKey: profileKey(file),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => await sheetsOf(file, {}, signal),
      staleTime: Infinity,
      retry: false,
    })),
  });
  return files.map((file, at) => {
    const query = queries[at];
    return {
      file,
      sheets: query?.data,
      error: query?.error ?? undefined,
      again: () => void query?.refetch(),
    };
  });
}

/** Which values of the sheets are found where, and the configuration in force that they become part of. */
export function useSurroundings(sheets: readonly SheetProfile[], isReady: boolean) {
  const { version } = useApplication().info;
  const keys = sheets.map(({ key }) => key);
  const matches = useQuery({
    queryKey: ['configuration_files', 'match', version, sheets.map(({ key, hash }) => `${key} ${hash}`)],
    queryFn: async ({ signal }): Promise<readonly FileMatch[]> =>
      (await configurationGate.call('files_match', { body: { sheets: keys }, signal })).matches,
    enabled: isReady && keys.length > 0,
    staleTime: Infinity,
    // Until those of one more file are here, the others stay as they are.
    placeholderData: (before) => before,
  });
  const document = useQuery({
    queryKey: ['configuration_document', version],
    queryFn: async ({ signal }) =>
      // The server gives what its own schema describes.
      (await configurationGate.call('configuration_document', {
        params: { version: String(version) },
        signal,
      })) as Document,
    staleTime: Infinity,
  });
  return { matches, document, version };
}
