import { useQuery } from '@tanstack/react-query';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { call } from '../../../api/call.ts';
import { VIEW_ANSWERS } from '../../../data/view-answers.ts';
import type { DisplayProps } from '../display-mode.ts';
import type { List } from '../../state/use-list.ts';

/** What the client gets of a view of titles. */
export type TitlesInfo = Extract<ViewInfo, { mode: 'titles' }>;

/** Names the question of a view of titles: the same list, asked for as titles. */
export function titlesKey(
  { question }: Pick<List, 'question'>,
  view: DisplayProps<TitlesInfo>['view'],
): readonly unknown[] {
  return [VIEW_ANSWERS, 'titles', question, view?.most, view?.beside];
}

function bodyOf({ table, filter, search }: List, view: DisplayProps<TitlesInfo>['view']) {
  return { tableId: table.id, filter, search, most: view?.most ?? FEW, beside: view?.beside };
}

/** Titles of a table that is listed without a view. */
const FEW = 20;

/** The titles of the records of a list, each opening its record. */
export function TitlesScreen({ list, view, onOpen }: DisplayProps<TitlesInfo>) {
  const { data } = useQuery({
    queryKey: titlesKey(list, view),
    queryFn: async ({ signal }) => await call('list_full_titles', { body: bodyOf(list, view), signal }),
  });
  return (
    <ul aria-label={view?.label}>
      {data?.titles.map(({ id, title, beside }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)}>
            {title}
          </button>
          {typeof beside === 'string' || typeof beside === 'number' ? <span>{beside}</span> : null}
        </li>
      ))}
    </ul>
  );
}
