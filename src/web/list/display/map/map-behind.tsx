import type { GeographicBox } from '#core/fields/position/around.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { useTranslation } from '#web/std/translation.ts';
import { RecordsBehind } from '../../figures/records-behind.tsx';
import type { List } from '../../state/use-list.ts';

/** Some records of a list, and what they have in common. */
export interface Behind {
  readonly filter: RequestFilter;
  readonly name: string;
}

/** The records that lie in a box. */
export function placeFilter(position: string, box: GeographicBox): RequestFilter {
  return { column: position, operator: 'isInBox', value: { ...box } };
}

interface MapBehindProps {
  readonly list: List;
  readonly behind: Behind;
  readonly onClose: () => void;
}

/** The records that no nearer view takes apart, or that are on no map. */
export function MapBehind({ list, behind, onClose }: MapBehindProps) {
  const { t } = useTranslation();
  const { table, question } = list;
  const filter = question.filter ? { all: [question.filter, behind.filter] } : behind.filter;
  return (
    <RecordsBehind
      {...{ list, onClose }}
      body={{
        tableId: table.id,
        filter,
        ...(question.search ? { search: question.search } : {}),
        measures: [{ how: 'count' }],
        breaks: [],
      }}
      at={[]}
      title={t('map.records')}
      names={[behind.name]}
      measures={[]}
    />
  );
}
