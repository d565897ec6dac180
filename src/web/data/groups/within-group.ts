import type { RequestFilter } from '#core/query/filter.ts';
import type { ListQuestion } from '../list-rows.ts';
import type { WalkedGroup } from '../rows.ts';

/** The records of a group of a list as a list of their own. */
export function questionWithin(
  question: ListQuestion,
  column: string,
  group: Pick<WalkedGroup, 'value' | 'until'>,
): ListQuestion {
  const within = withinGroup(column, group);
  const { filter } = question;
  return { ...question, filter: filter ? { all: [filter, within] } : within };
}

/** The filter of the records of a group. */
function withinGroup(column: string, { value, until }: Pick<WalkedGroup, 'value' | 'until'>): RequestFilter {
  if (value === null) return { column, operator: 'isEmpty' };
  if (until === null) return { column, operator: 'equal', value: Array.isArray(value) ? value[0] : value };
  return {
    all: [
      { column, operator: 'greaterOrEqual', value },
      { column, operator: 'less', value: until },
    ],
  };
}
