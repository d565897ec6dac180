import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import type { Document } from '#core/catalog/schema.ts';
import { changesBetween } from '#core/configuration/compare.ts';
import { choiceConversions, type ChoiceConversions } from '#core/configuration/choice-conversions.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { AppError } from '#core/errors.ts';
import { finding } from '#core/std/finding.ts';
import { must } from '#core/std/must.ts';
import { refuseDuringBackup } from '../database/backup-lock.ts';
import type { Patience } from '../database/patience.ts';
import {
  inTransaction,
  type ConnectionPool,
  type Database,
  type Runner,
  type Transaction,
} from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { convertChoices, type ConvertedChoices } from '../query/write/convert-choices.ts';
import { recordAdministration } from '../site-settings/site-settings.ts';
import { CatalogRefused } from './catalog-refused.ts';
import { imageProblems } from './image-problems.ts';
import { carryDrafts } from '../query/write/carry-drafts.ts';
import { lockRetyped } from '../query/tables/lock-retyped.ts';
import { typeChanges, type TypeChange } from '../query/tables/converted-types.ts';
import { noteTypes } from '../query/undo/written-types.ts';
import { carryKept } from './carry-kept.ts';
import { changedObjects } from './changed-objects.ts';
import { endFirstVisit } from './first-visit.ts';
import { storedDocument } from './stored-document.ts';
import { foreseeChange, type ForeseenProblem } from './foresee-change.ts';
import { rewrittenTables, type RewrittenTable } from './rewritten-tables.ts';
import { missingParts } from './missing-parts.ts';

export { goneNames } from './foresee-change.ts';
export { CatalogRefused } from './catalog-refused.ts';
export { endFirstVisit, isFirstVisit, offerFirstVisit } from './first-visit.ts';
export { imageProblems } from './image-problems.ts';
export { presentApplication, toldChoices } from './present-application.ts';
export { presentPublicForm, type FormContent } from './present-public-form.ts';
export { formInfo, isImageShown } from './present-form.ts';

/** The channel on which every process is told of a new version of the catalog. */
export const CATALOG_CHANNEL = 'colonnade_catalog';
/** Any number that nothing else locks on: changes of the catalog come one after another. */
const LOCK = 7_220_032;

/** Who changes the catalog, and in which words. */
export interface ChangeNote {
  readonly author: number | null;
  /** From where the author does it, where that is known. */
  readonly address?: string | null;
  readonly message: string;
  /**
   * What brings it: an archive that somebody loads unless given, the first start, a new version of the product, choices that were
   * missing, a draft of the configuration, or an earlier version.
   */
  readonly occasion?: 'load' | 'start' | 'renew' | 'apply' | 'choices' | 'restore' | 'undo';
  /** What else belongs to the same transaction. */
  readonly also?: (tx: Transaction) => Promise<void>;
  /** Told of the records that have got other choices, in the same transaction. */
  readonly converted?: (tx: Transaction, what: ConvertedChoices) => Promise<void>;
}

/** A document to put in force, with the edits that lead to it: they say what becomes of choices that go. */
export interface NextDocument {
  readonly document: Document;
  readonly edits: readonly Edit[];
}

/** The catalog in force as one process sees it; `reload` swaps the value. */
export interface CatalogStore {
  /** Throws AppError `server.not_ready` while no application is loaded. */
  readonly current: () => Catalog;
  readonly reload: () => Promise<void>;
}

/** Opens the catalog in force. */
export async function openCatalog(db: ConnectionPool): Promise<CatalogStore> {
  let catalog = await readCatalog(db);
  return {
    current: () => {
      if (!catalog) throw new AppError('server.not_ready');
      return catalog;
    },
    reload: async () => {
      const next = await readCatalog(db);
      if (next?.version === catalog?.version) return;
      catalog = next;
      db.forgetStatements();
    },
  };
}

/** The catalog in force, or undefined on an empty database. */
export async function readCatalog(db: Runner): Promise<Catalog | undefined> {
  const result = await db.query<{ number: number; document: Document }>(
    sql`select v.number, v.document from colonnade.catalog_current c join colonnade.catalog_version v using (number)`,
  );
  const [row] = result.rows;
  return row && catalogOf(storedDocument(row.document), row.number);
}

/**
 * Puts a checked document in force, or what a function makes of the one in force: one transaction with the statements on
 * the physical tables, the records whose choices go, and the new version. Throws CatalogRefused where tables or values cannot follow; nothing is changed
 * then.
 */
export async function changeCatalog(
  db: Database,
  next: Document | ((from: Catalog) => Document | NextDocument | Promise<Document | NextDocument>),
  note: ChangeNote,
): Promise<Catalog> {
  return await inTransaction(db, async (tx) => {
    // What is worked out anew for millions of records may take longer than a statement otherwise may.
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const from = await readCatalog(tx);
    const made = typeof next === 'function' ? await next(must(from, 'a catalog to change')) : next;
    const { document, edits } = 'document' in made ? made : { document: made, edits: [] };
    await note.also?.(tx);
    if (from && isDeepStrictEqual(from.document, document)) return from;
    const gone = await imageProblems(tx, from?.document, document);
    if (gone.length > 0) throw new CatalogRefused(gone);
    const to = catalogOf(document, (from?.version ?? 0) + 1);
    const refused = (error: unknown): never => {
      throw refusedByValues(error, document) ?? error;
    };
    const conversions: ChoiceConversions = from ? choiceConversions(from, to, edits) : new Map();
    const types = from ? typeChanges(from, to) : new Map<number, TypeChange>();
    if (types.size > 0) await refuseDuringBackup(tx);
    await lockRetyped(tx, types);
    const { statements, problems } = await foreseeChange(tx, { from, to, conversions });
    if (problems.length > 0) throw new CatalogRefused(problems);
    if (statements.length > 0) await refuseDuringBackup(tx);
    // Before tables and columns change: records are found under the names of the catalog in force.
    const converting = { author: note.author, title: note.message };
    const converted =
      from && (await convertChoices(tx, { from, to, conversions }, converting).catch(refused));
    if (converted) await note.converted?.(tx, converted);
    if (from) await carryKept(tx, { from, to, conversions });
    if (from) await carryDrafts(tx, from, types);
    for (const statement of statements) await tx.query(statement).catch(refused);
    await noteTypes(tx, types);
    await tx.query('select colonnade.guard_accounts()');
    const number = await addVersion(tx, from, document, note);
    await tx.query(
      'insert into colonnade.catalog_current (number) values ($1) on conflict (single) do update set number = excluded.number',
      [number],
    );
    await recordAdministration(
      tx,
      { userId: note.author, address: note.address ?? null },
      {
        what: `catalog.${note.occasion ?? 'load'}`,
        after: { version: number, message: note.message, ...changedObjects(from?.document, document) },
      },
    );
    // Whoever changes the first application has begun with it.
    if (note.occasion !== 'start' && note.occasion !== 'renew') await endFirstVisit(tx);
    await tx.query('select pg_notify($1, $2)', [CATALOG_CHANNEL, String(number)]);
    return { ...to, version: number };
  });
}

async function addVersion(
  tx: Transaction,
  from: Catalog | undefined,
  document: Document,
  { author, message, occasion = 'load' }: ChangeNote,
): Promise<number> {
  const changes = from ? changesBetween(from.document, document).length : null;
  const { rows } = await tx.query<{ number: number }>(
    sql`insert into colonnade.catalog_version (parent, author, message, occasion, changes, document)
      values ($1, $2, $3, $4, $5, $6) returning number`,
    [from?.version ?? null, author, message, occasion, changes, JSON.stringify(document)],
  );
  return must(rows[0], 'the number of a version').number;
}

/** What the database itself has against a change because of its values; undefined for any other failure. */
function refusedByValues(error: unknown, { application }: Document): CatalogRefused | undefined {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return undefined;
  const detail = error.detail === undefined ? '' : ` (${error.detail})`;
  const refused = finding([], 'values_refused', { reason: `${error.message}${detail}` });
  return new CatalogRefused([{ kind: 'application', name: application.name, ...refused }]);
}

/** The document of a version of the catalog. Throws AppError `version.unknown`. */
export async function documentOfVersion(db: Runner, version: number): Promise<Document> {
  const { rows } = await db.query<{ document: Document }>(
    sql`select document from colonnade.catalog_version where number = $1`,
    [version],
  );
  if (!rows[0]) throw new AppError('version.unknown', { version });
  return storedDocument(rows[0].document);
}

/** What putting a document in force would do to the database. */
export interface ForeseenDocument {
  /** Why it could not be. */
  readonly problems: readonly ForeseenProblem[];
  /** What was not found out in time. */
  readonly unchecked: readonly CatalogProblem[];
  /** How many statements it takes. */
  readonly statements: number;
  readonly rewritten: readonly RewrittenTable[];
}

/** What putting a checked document in force would do now, by the same judgement. Changes nothing. */
export async function foreseeDocument(db: Database, document: Document): Promise<ForeseenDocument> {
  return await readingAll(db, async (tx) => await foreseeIn(tx, document));
}

/** Asks about the catalog and all records as they are at one moment. */
export async function readingAll<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    await tx.query('set local statement_timeout = 0');
    return await work(tx);
  });
}

interface Foreseeing {
  /** How long it waits for values. */
  readonly waiting?: Patience;
  /** The catalog that the caller knows, which is not read anew where it is the one in force. */
  readonly known?: Catalog;
  /** The edits that lead to the document. */
  readonly edits?: readonly Edit[];
}

/** The same in a transaction. */
export async function foreseeIn(
  tx: Transaction,
  document: Document,
  { waiting, known, edits = [] }: Foreseeing = {},
): Promise<ForeseenDocument> {
  const from = known && (await isInForce(tx, known)) ? known : await readCatalog(tx);
  if (from && isDeepStrictEqual(from.document, document))
    return { problems: [], unchecked: [], statements: 0, rewritten: [] };
  const to = catalogOf(document, (from?.version ?? 0) + 1);
  const conversions: ChoiceConversions = from ? choiceConversions(from, to, edits) : new Map();
  const change = { from, to, conversions };
  const { problems, unchecked, statements } = await foreseeChange(tx, change, waiting);
  const rewritten = from ? await rewrittenTables(tx, from, to) : [];
  return { problems, unchecked, statements: statements.length, rewritten };
}

async function isInForce(tx: Transaction, { version }: Catalog): Promise<boolean> {
  const { rows } = await tx.query<{ number: number }>(sql`select number from colonnade.catalog_current`);
  return rows[0]?.number === version;
}

/** Makes the indexes and triggers that this version of the product has for a catalog which an older one has put in force. */
export async function makeMissingParts(db: Database): Promise<void> {
  const catalog = await readCatalog(db);
  if (!catalog || (await missingParts(db, catalog)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const current = await readCatalog(tx);
    for (const { create } of current ? await missingParts(tx, current) : []) await tx.query(create());
  });
}
