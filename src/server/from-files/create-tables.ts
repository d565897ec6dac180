import type { FileAnswers, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { prepareStep } from '#core/configuration/prepare.ts';
import { AppError } from '#core/errors.ts';
import { fileEdits, type FileCreation } from '#core/from-files/file-edits.ts';
import type { SheetImport } from '#core/from-files/file-imports.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { documentProblems } from '../configuration/configuration.ts';
import type { Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { rememberSettings } from '../import/import.ts';
import type { OwnContext } from '../records/records.ts';
import type { Session } from '../session/session.ts';
import { addTask } from '../tasks/tasks.ts';
import type { Translations } from '../translations/translations.ts';
import { FILES_TASK, filesInput, shortList } from './files-task.ts';
import { proposalFor } from './material.ts';
import { profilesOfSheets } from './table-files.ts';

/** What is to be created: sheets as they were read, what a person has decided, for which version. */
interface Creating {
  readonly sheets: readonly { readonly key: string; readonly hash: string }[];
  readonly answers: FileAnswers;
  readonly version: number;
  readonly title: string;
}

/**
 * Creates the tables that are proposed for sheets as one new version, and puts the import of their lines down as a task: both
 * in one transaction. Throws AppError `configuration.stale` where the version is another one by now, `import.changed` where a
 * file is, `configuration.problems` where the tables cannot be made so.
 */
export async function createTables(
  request: OwnContext,
  { session, translations }: { readonly session: Session; readonly translations: Translations },
  { sheets, answers, version, title }: Creating,
): Promise<AnswerOf<Contract['files_create']>> {
  const { db, catalog, viewer } = request;
  const profiles = await profilesOfSheets(
    request,
    sheets.map(({ key }) => key),
  );
  if (profiles.some(({ hash }, at) => hash !== sheets[at]?.hash)) throw new AppError('import.changed');
  if (catalog.version !== version) throw new AppError('configuration.stale');
  const proposal = await proposalFor(request, translations, { sheets: profiles, answers });
  if (proposal.problems.length > 0) throw new AppError('configuration.problems');
  const numberLabel = translations.message('properties.word.type.automaticNumber', {}, viewer.locale, {
    domain: 'properties',
  });
  let creation: FileCreation | undefined;
  let task: number | null = null;
  const next = await changeCatalog(
    db,
    (from) => {
      if (from.version !== version) throw new AppError('configuration.stale');
      creation = fileEdits(from.document, proposal, {
        locale: viewer.locale,
        numberLabel,
        roles: answers.roles ?? {},
      });
      const step = prepareStep(from.document, creation.edits, viewer.locale);
      if (!step.ok || documentProblems(step.document).length > 0)
        throw new AppError('configuration.problems');
      return step;
    },
    {
      author: viewer.userId,
      message: title,
      occasion: 'apply',
      also: async (tx) => {
        const { account } = viewer;
        const imports = creation?.imports ?? [];
        const files = await assigned(tx, imports, { profiles, account, version });
        if (files.length === 0) return;
        task = await addTask(tx, session, {
          kind: FILES_TASK,
          title: { file: shortList(profiles.map(({ name }) => name)) },
          input: filesInput(version + 1),
        });
      },
    },
  );
  return { version: next.version, task, tables: [...(creation?.tables ?? [])] };
}

/** Gives each sheet with lines a kept file that is imported into its table; those of one workbook get copies of it. */
async function assigned(
  tx: Transaction,
  imports: readonly SheetImport[],
  {
    profiles,
    account,
    version,
  }: {
    readonly profiles: readonly SheetProfile[];
    readonly account: string;
    readonly version: number;
  },
): Promise<readonly number[]> {
  const taken = new Set<number>();
  const files: number[] = [];
  for (const [place, one] of imports.entries()) {
    const profile = profiles.find(({ key }) => key === one.key);
    if (!profile || profile.lines === 0) continue;
    const file = taken.has(profile.file) ? await copied(tx, profile.file) : profile.file;
    taken.add(profile.file);
    files.push(file);
    const { encoding, separator, key } = profile;
    const reading = {
      ...(encoding && { encoding }),
      ...(separator && { separator }),
      ...(separator === null && { sheet: Number(key.split('.')[1]) }),
      named: true,
    };
    const outcome = { key, table: one.table, state: 'waiting', records: 0, refused: 0, file, message: null };
    const headers = profile.columns.map(({ name }) => name);
    await rememberSettings(tx, { account, tableId: one.table, headers }, one.settings);
    await tx.query(
      sql`update colonnade.import_file set table_id = $2, checked = $3, lines = $4, outcome = $5 where id = $1`,
      [
        file,
        one.table,
        JSON.stringify({ reading, settings: one.settings }),
        profile.lines,
        JSON.stringify({ ...outcome, version, place, afterwards: one.afterwards ?? null }),
      ],
    );
  }
  return files;
}

async function copied(tx: Transaction, file: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    sql`insert into colonnade.import_file (account, table_id, name, bytes, hash, encoding, for_tables)
      select account, null, name, bytes, hash, encoding, true from colonnade.import_file where id = $1 returning id`,
    [file],
  );
  const id = rows[0]?.id ?? 0;
  await tx.query(
    sql`insert into colonnade.import_part (file_id, at, bytes)
      select $2, at, bytes from colonnade.import_part where file_id = $1`,
    [file, id],
  );
  return id;
}
