import { useQuery } from '@tanstack/react-query';
import type { ViewInfoOf } from '#core/contract/views/view-info.ts';
import { call as productCall } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import type { DisplayProps } from '#web/list/display/display-mode.ts';
import type { List } from '#web/list/state/use-list.ts';
import type { titles, TitlesAnswer } from '../../../../core/contract/views/titles.ts';

/** What the client gets of a view of titles. */
export type TitlesInfo = ViewInfoOf<{ titles: typeof titles }>;

/** Names the question of a view of titles: the same list, asked for as titles. */
export function titlesKey(
  { question }: Pick<List, 'question'>,
  view: TitlesInfo | undefined,
): readonly unknown[] {
  return [VIEW_ANSWERS, 'titles', question, view?.most, view?.beside];
}

/** `call` knows the routes that are in the product's contract: in its place this needs no more than the import. */
const call = productCall as unknown as (
  name: keyof (typeof titles)['routes'],
  input: { readonly body: object; readonly signal: AbortSignal },
) => Promise<TitlesAnswer>;

function bodyOf({ table, filter, search }: List, view: TitlesInfo | undefined): object {
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
