import { fixedBy, mayOperate, mayWriteColumn } from '#core/access/access.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { columnWithId, type Catalog } from '#core/catalog/catalog.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import type { CHOICE_ROUTES } from '#core/contract/application/choice-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { addChoices, columnsSharing, MAX_CHOICES } from '#core/catalog/new-choices.ts';
import { CatalogRefused, changeCatalog, toldChoices } from '../../catalog/catalog.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { authorOf } from '../../session/session.ts';
import type { Services } from '../services.ts';

type Asked = BodyOf<(typeof CHOICE_ROUTES)['admin_choices_add']>;

export function choiceHandlers({ parts }: Services) {
  return {
    admin_choices_add: async ({ requestContext, session, request, body }) => {
      const { viewer, catalog: known } = requestContext();
      const { userId, address } = authorOf(session(), request);
      const { table, column } = writtenColumn(known, viewer, body);
      const place = `${labelOf(table.label, viewer.locale)} › ${labelOf(column.label, viewer.locale)}`;
      const message = `${place}: ${wordsInRow(body.labels, viewer.locale)}`;
      const note = { author: userId, address, message, occasion: 'choices' } as const;
      const given = { codes: [] as string[], added: [] as string[] };
      const catalog = await changeCatalog(
        parts.db,
        (newest) => {
          const { document, codes, added } = withNew(newest, viewer, body);
          Object.assign(given, { codes, added });
          return document;
        },
        note,
      );
      await parts.store.reload();
      return { version: catalog.version, ...given, ...choicesOf(catalog, viewer, body.columnId) };
    },
  } satisfies HandlersOf<typeof CHOICE_ROUTES>;
}

/** The newest catalog with the choices, as what it is by then allows. */
function withNew(newest: Catalog, viewer: Viewer, asked: Asked) {
  const { column } = writtenColumn(newest, viewer, asked);
  const changed = addChoices(newest, column.id, { labels: asked.labels, locale: viewer.locale });
  if ('refused' in changed) throw new AppError(changed.refused, { max: MAX_CHOICES });
  const problems = changed.added.length > 0 ? checkDocument(changed.document) : [];
  if (problems.length > 0) throw new CatalogRefused(problems);
  return changed;
}

/** Throws AppError for a column that the viewer does not know, or that nobody writes. */
function writtenColumn(catalog: Catalog, viewer: Viewer, { tableId, columnId }: Asked) {
  const table = catalog.tables.get(tableId);
  if (!table || !mayOperate(viewer, 'read', table)) throw new AppError('table.unknown');
  const column = columnWithId(table, columnId);
  if (!column) throw new AppError('column.unknown', { column: columnId });
  if (fixedBy({ catalog }, column) || !mayWriteColumn(catalog, viewer, table, column))
    throw new AppError('column.read_only');
  return { table, column };
}

/** The choices of a column as its user reads them, and the columns that have the same ones. */
function choicesOf(catalog: Catalog, viewer: Viewer, columnId: number) {
  const { column } = must(catalog.columns.get(columnId), 'a column with choices');
  const same = columnsSharing(catalog, columnId);
  const others = same.filter(({ id, origin }) => id !== columnId && origin === undefined);
  return {
    columns: same.map(({ id }) => id),
    choices: toldChoices(('choices' in column && column.choices) || [], viewer),
    sharing: others.map(({ id }) => sharingColumn(catalog, viewer, id)),
  };
}

function sharingColumn(catalog: Catalog, { locale }: Viewer, id: number) {
  const { table, column } = must(catalog.columns.get(id), 'a column that shares choices');
  return { table: labelOf(table.label, locale), column: labelOf(column.label, locale) };
}
