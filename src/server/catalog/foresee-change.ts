import type { Catalog } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { checkLast } from '#core/checks/check-document.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ChoiceConversions } from '#core/configuration/choice-conversions.ts';
import type { Patience } from '../database/patience.ts';
import type { Runner, Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { valuesInTheWay, type Hindering } from '../query/record/values-in-the-way.ts';
import type { ChangePlan } from './plan-change.ts';
import { returnProblems } from './return-problems.ts';
import { planTables } from './plan-tables.ts';
import { valueDemands, type ValueDemand } from './value-demands.ts';

/** What a change asks of values that are there, and the records whose values stand in the way. */
interface UnmetDemand extends Hindering {
  readonly kind: ValueDemand['hindrance']['kind'];
  readonly table: Table;
}

/** A reason why a catalog cannot be put in force, and which values it is about. */
export type ForeseenProblem = CatalogProblem & {
  readonly demand?: UnmetDemand;
  /** The records in the way and what to do first, in English for the people who write archives. */
  readonly remark?: string;
};

/** A catalog that is to take the place of another one, and what records get in the place of choices that go. */
interface CatalogChange {
  readonly from: Catalog | undefined;
  readonly to: Catalog;
  readonly conversions: ChoiceConversions;
}

interface ForeseenChange {
  readonly statements: ChangePlan['statements'];
  readonly problems: readonly ForeseenProblem[];
  /** What was not found out in time. */
  readonly unchecked: readonly CatalogProblem[];
}

/**
 * What putting a catalog in force does to the database, or every reason why it cannot be. Changes nothing. With `waiting`,
 * in a transaction, it waits for values only so long.
 */
export async function foreseeChange(
  db: Transaction,
  { from, to, conversions }: CatalogChange,
  waiting?: Patience,
): Promise<ForeseenChange> {
  const gone = await goneNames(db);
  const { statements, refusals } = planTables(from, to, gone);
  const problems: ForeseenProblem[] = [...refusals];
  if (from) problems.push(...(await returnProblems(db, { from, to, gone })));
  const unchecked: CatalogProblem[] = [];
  for (const demand of from ? valueDemands(from, to, { conversions, gone }) : []) {
    const asked = async (tx: Runner) => ({ found: from && (await demandProblem(tx, from, demand)) });
    const answer = waiting ? await waiting.within(db, asked) : await asked(db);
    if (!answer) unchecked.push(demand.problem);
    else if (answer.found) problems.push({ ...demand.problem, ...answer.found });
  }
  // Whoever changes the catalog, and however: rights that must not be given are not.
  return { statements, problems: [...problems, ...checkLast(to)], unchecked };
}

/** Tables and columns that were taken out of the catalog and are kept: `_gone_1`. Ids are unique. */
export async function goneNames(db: Runner): Promise<ReadonlySet<string>> {
  const result = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relname like '\\_gone\\_%'
    union all
    select a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'app'::regnamespace and a.attname like '\\_gone\\_%' and not a.attisdropped`);
  return new Set(result.rows.map((row) => row.name));
}

async function demandProblem(
  db: Runner,
  from: Catalog,
  demand: ValueDemand,
): Promise<Pick<ForeseenProblem, 'demand' | 'remark'> | undefined> {
  const found = await valuesInTheWay(db, demand.foreseen ?? from, demand);
  const { remedy, hindrance, table } = demand;
  if (found.count === 0) return undefined;
  return {
    remark: `: ${named(found)}. To go on, ${remedy}`,
    demand: { kind: hindrance.kind, table, ...found },
  };
}

/** The records that stand in the way, as people know them, with their values. */
function named({ count, cells }: Hindering): string {
  const one = ({ id, title, value }: Hindering['cells'][number]) => {
    const record = title === `#${id}` ? title : `${shown(title)} (#${id})`;
    return value === '' ? record : `${record} has '${shown(value)}'`;
  };
  const more = count > cells.length ? `, and ${count - cells.length} more` : '';
  return `${count} ${count === 1 ? 'record is' : 'records are'} in the way: ${cells.map(one).join(', ')}${more}`;
}

/** Longest text of a title or value that is told. */
const SHOWN = 40;

function shown(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
