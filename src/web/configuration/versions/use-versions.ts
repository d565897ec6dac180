import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { VersionLine } from '#core/contract/configuration/archive-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';

/** Which versions are listed. */
export interface Sought {
  readonly search: string;
  /** Those alone that are kept under a name. */
  readonly archived: boolean;
}

/** The versions of the configuration, the newest first; older ones are read page after page. */
export function useVersions({ search, archived }: Sought) {
  return useInfiniteQuery({
    queryKey: ['admin_config_versions', search, archived],
    queryFn: async ({ pageParam, signal }) =>
      await configurationGate.call('admin_config_versions', {
        query: {
          before: pageParam,
          ...(search === '' ? {} : { search }),
          ...(archived ? { archived: '1' as const } : {}),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ versions, more }) => {
      const last = versions.at(-1);
      return more && last ? String(last.version) : undefined;
    },
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });
}

/** One version, also where it is not listed; undefined while it is not here, or where there is none. */
export function useVersion(version: number | undefined, listed: readonly VersionLine[]) {
  const known = listed.find((line) => line.version === version);
  const query = useQuery({
    queryKey: ['admin_config_version', version],
    queryFn: async ({ signal }) => {
      const answer = await configurationGate.call('admin_config_versions', {
        query: { version: String(version) },
        signal,
      });
      return answer.versions[0] ?? null;
    },
    enabled: version !== undefined && !known,
  });
  return known ?? query.data ?? undefined;
}

/** Who brought a version, and when: the day and the time, or the time alone. */
export function useOrigin(
  moment: 'at' | 'time' = 'at',
): (line: Pick<VersionLine, 'author' | 'occasion' | 'at'>) => string {
  const { t } = useTranslation();
  const moments = useMoments();
  return ({ author, occasion, at }) => {
    const start = occasion === 'start' || occasion === 'renew';
    return `${author ?? t(start ? 'changes.by_start' : 'changes.by_command')} · ${moments[moment](at)}`;
  };
}
