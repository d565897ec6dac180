import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/api/call.ts';
import { webColumns } from '#web/api/application.tsx';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { List } from '../../../state/use-list.ts';
import type { PlanningInfo } from '../events/planned-event.ts';
import type { Resource } from './timeline-rows.ts';
import { useCellText } from '../events/use-cell-text.ts';

/** The resources of a planning, nobody first, and whether there are more; undefined until they have come. */
export function useResources(
  { table }: List,
  { resource, resourceGroup }: PlanningInfo,
): { readonly resources: readonly Resource[]; readonly more: boolean } | undefined {
  const { t } = useTranslation();
  const columnId = webColumns(table).find(({ name }) => name === resource)?.id;
  // The resources are asked for by themselves: what they stand together by is named from them on.
  const group =
    resource !== undefined && resourceGroup?.startsWith(`${resource}.`) === true
      ? resourceGroup.slice(resource.length + 1)
      : undefined;
  const groupText = useCellText(table, group === undefined ? undefined : resourceGroup);
  const { data } = useQuery({
    queryKey: [VIEW_ANSWERS, 'planning_resources', columnId, group],
    queryFn: async ({ signal }) =>
      await call('planning_resources', {
        params: { columnId: String(columnId) },
        body: group === undefined ? {} : { group },
        signal,
      }),
    enabled: columnId !== undefined,
  });
  const [nobody, none] = [t('planning.nobody'), t('planning.no_group')];
  return useMemo(
    () =>
      data && {
        resources: [
          { id: null, title: nobody },
          ...data.resources.map(([id, title, cell]): Resource => ({
            id,
            title,
            ...(group === undefined ? {} : { group: groupText(cell) || none }),
          })),
        ],
        more: data.more,
      },
    [data, nobody, none, group, groupText],
  );
}
