import type { FastifyRequest } from 'fastify';
import { creatableKinds } from '#core/access/access.ts';
import { mayRun } from '#core/access/run.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { todayIn } from '#core/fields/date/day.ts';
import type { Database } from '../database/pool.ts';
import type { OwnContext } from '../records/records.ts';
import { browserLocale, visitorContext, type SessionArea } from '../session/session.ts';

/** A call of somebody without an account, and the connections that it may use, named by who asks. */
export interface FormCall {
  readonly area: SessionArea;
  readonly request: FastifyRequest;
  readonly address: string;
  /** The language that is asked for, where it is not that of the browser. */
  readonly locale?: string | undefined;
  /** The time zone of the browser. */
  readonly timeZone?: string | undefined;
  readonly dbFor: (account: string) => Database;
}

/** A form that is open, and the visitor who fills it in. */
export interface OpenForm {
  readonly action: ActionOf<'create'>;
  readonly publicForm: NonNullable<ActionOf<'create'>['publicForm']>;
  /** The table that the new record is of. */
  readonly table: Table;
  readonly context: OwnContext;
  /** The time zone by which its days begin and end. */
  readonly zone: string;
}

/**
 * The form at an address, for a visit with that name. Throws AppError `form.unknown` alike for an address that no form has
 * or whose form has closed, where no account is set for visitors, and where that account may not create its records.
 */
export async function openForm(call: FormCall, visit: string): Promise<OpenForm> {
  const { area, request, address, locale, timeZone = '', dbFor } = call;
  const catalog = area.catalog();
  const visitor =
    catalog &&
    (await visitorContext(area, {
      catalog,
      name: visit,
      locale: locale ?? browserLocale(request),
      wishedZone: timeZone,
      dbFor,
    }));
  const action = catalog && formAt(catalog, address);
  const publicForm = action?.publicForm;
  if (!visitor || !publicForm) throw new AppError('form.unknown');
  const { context, accountZone: zone } = visitor;
  const table = createdTable(context, action);
  if (!table || hasClosed(publicForm, zone)) throw new AppError('form.unknown');
  return { action, publicForm, table, context, zone };
}

function formAt({ document }: Catalog, address: string): ActionOf<'create'> | undefined {
  const found = document.actions.find(
    (action) => action.kind === 'create' && action.publicForm?.address === address,
  );
  return found?.kind === 'create' ? found : undefined;
}

/** The table of the action or, where the visitor may create records of one of its child tables alone, that one. */
function createdTable({ catalog, viewer }: OwnContext, action: ActionOf<'create'>): Table | undefined {
  if (!mayRun(catalog, viewer, action)) return undefined;
  const named = tableOf(catalog, action.table);
  const kinds = creatableKinds(catalog, viewer, named);
  return kinds.find(({ id }) => id === named.id) ?? (kinds.length === 1 ? kinds[0] : undefined);
}

function hasClosed({ until }: OpenForm['publicForm'], timeZone: string): boolean {
  return until !== undefined && todayIn(timeZone) > until;
}
