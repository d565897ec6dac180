import type { CELLS_ROUTES, CellsAnswer, NamedLink, RefusedCell } from '#core/contract/lists/cells-routes.ts';
import type { OCCURRENCE_ROUTES } from '#core/contract/lists/occurrence-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { Session } from '../../session/session.ts';
import { changeCells, changeOccurrence, doneOnce } from '../../records/records.ts';
import { laneLimits } from './lane-limits.ts';
import type { Translations } from '../../translations/translations.ts';

/** Cells that are changed in a list; what is refused is told in the caller's language. */
export function cellsHandlers(
  translations: Translations,
): HandlersOf<typeof CELLS_ROUTES & typeof OCCURRENCE_ROUTES> {
  return {
    list_cells_change: async ({ requestContext, session, once, body }) =>
      await doneOnce(requestContext(), once, async (inner) => {
        const { changes = [], creations = [], check = false, partial = false, accepted = [] } = body;
        const limits = laneLimits(inner, body);
        const work = { tableId: body.tableId, changes, creations, check, partial, accepted, limits };
        return toldOutcome(translations, session(), await changeCells(inner, work));
      }),
    planning_occurrence: async ({ requestContext, session, once, body }) =>
      await doneOnce(requestContext(), once, async (inner) => {
        const { start, clock, end, duration, values, accepted = [], ...work } = body;
        const times = { start, clock, end, duration };
        const outcome = await changeOccurrence(inner, { ...work, times, values, accepted });
        return toldOutcome(translations, session(), outcome);
      }),
  };
}

type Outcome = Awaited<ReturnType<typeof changeCells>>;

/** What became of cells, what was refused in the words of the caller. */
function toldOutcome(
  translations: Translations,
  { account, locale }: Pick<Session, 'account' | 'locale'>,
  { refused, links, ...outcome }: Outcome,
): CellsAnswer {
  const isOutside = account.kind !== 'intranet';
  return {
    ...outcome,
    created: [...outcome.created],
    warnings: [...outcome.warnings],
    refused: refused.map(({ target, problem: { column, code, params } }): RefusedCell => ({
      ...target,
      ...(column === '' ? {} : { column }),
      code,
      message: translations.message(`errors.${code}`, params ?? {}, locale, { isOutside }),
    })),
    links: namedIn(links),
  };
}

function namedIn(links: Outcome['links']): NamedLink[] {
  return [...links].flatMap(([column, texts]) =>
    [...texts].flatMap(([text, named]) =>
      named.ok ? [{ column, text, value: [named.value[0], named.value[1]] as [number, string] }] : [],
    ),
  );
}
