import type { CELLS_ROUTES, NamedLink, RefusedCell } from '#core/contract/lists/cells-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { changeCells, doneOnce } from '../../records/records.ts';
import type { Translations } from '../../translations/translations.ts';

/** Cells that are changed in a list; what is refused is told in the caller's language. */
export function cellsHandlers(translations: Translations): HandlersOf<typeof CELLS_ROUTES> {
  return {
    list_cells_change: async ({ requestContext, session, once, body }) =>
      await doneOnce(requestContext(), once, async (inner) => {
        const { changes = [], creations = [], check = false, partial = false, accepted = [] } = body;
        const work = { tableId: body.tableId, changes, creations, check, partial, accepted };
        const { refused, links, ...outcome } = await changeCells(inner, work);
        const isOutside = session().account.kind !== 'intranet';
        return {
          ...outcome,
          created: [...outcome.created],
          warnings: [...outcome.warnings],
          refused: refused.map(({ target, problem: { column, code, params } }): RefusedCell => ({
            ...target,
            ...(column === '' ? {} : { column }),
            code,
            message: translations.message(`errors.${code}`, params ?? {}, session().locale, { isOutside }),
          })),
          links: namedIn(links),
        };
      }),
  };
}

function namedIn(links: Awaited<ReturnType<typeof changeCells>>['links']): NamedLink[] {
  return [...links].flatMap(([column, texts]) =>
    [...texts].flatMap(([text, named]) =>
      named.ok ? [{ column, text, value: [named.value[0], named.value[1]] as [number, string] }] : [],
    ),
  );
}
