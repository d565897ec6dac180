import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

/** A page of a trail: its lines, and whether older ones follow. */
interface TrailPage<Line> {
  readonly lines: readonly Line[];
  readonly more: boolean;
}

/** Lines of a trail, the newest first; older ones are read page after page by the id of the last one. */
export function useTrail<Line extends { readonly id: number }>(
  queryKey: QueryKey,
  read: (before: string | undefined, signal: AbortSignal) => Promise<TrailPage<Line>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ lines, more }) => {
      const last = lines.at(-1);
      return more && last ? String(last.id) : undefined;
    },
    select: ({ pages }) => pages.flatMap(({ lines }) => lines),
    refetchOnMount: 'always',
  });
}
