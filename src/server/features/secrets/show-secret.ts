import { mayReadColumn } from '#core/access/access.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { isSecret } from '#core/fields/traits.ts';
import { sealedFor } from '../../fields/secret/sealed-for.ts';
import { secretInCell } from '../../query/record/secret-in-cell.ts';
import { readableTable } from '../../query/scene/place.ts';
import type { OwnContext } from '../../records/records.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { admitTry, countFailure, readmitTry, revealingKeys } from '../../session/session.ts';
import { recordAdministration, type Author } from '../../site-settings/site-settings.ts';

/** Whose secret: the cell of a record. */
interface AskedSecret {
  readonly tableId: number;
  readonly recordId: number;
  readonly columnId: number;
}

/**
 * The text of a secret, after it was written down who is shown it; nobody is shown what could not be written down. Throws
 * AppError `secret.unknown` where the viewer may not read the cell or it is empty, `secret.sealed` where another key has
 * sealed it, `access.refused` for visitors, who are nobody in particular, `session.too_many`.
 */
export async function showSecret(
  request: OwnContext,
  asked: AskedSecret,
  { secrets, author }: { readonly secrets: Secrets; readonly author: Author },
): Promise<string> {
  const { db, viewer } = request;
  if (viewer.account.startsWith('anonymous:')) throw new AppError('access.refused');
  const keys = revealingKeys(viewer.account);
  await admitTry(db, keys);
  await countFailure(db, keys);
  await readmitTry(db, keys);
  const { table, column } = secretColumn(request, asked);
  const sealed = await secretInCell(db, request, { table, column, record: asked.recordId });
  if (sealed === undefined) throw new AppError('secret.unknown');
  const text = secrets.open(sealed, sealedFor(column));
  if (text === undefined) throw new AppError('secret.sealed');
  await recordAdministration(db, author, {
    what: 'secret.shown',
    after: { table: table.id, record: asked.recordId, column: column.id, account: viewer.account },
  });
  return text;
}

function secretColumn(request: OwnContext, { tableId, columnId }: AskedSecret) {
  const table = readableTable(request, tableId);
  const column = columnWithId(table, columnId);
  if (!column || !isSecret(column) || !mayReadColumn(request.catalog, request.viewer, table, column))
    throw new AppError('secret.unknown');
  return { table, column };
}
