import type { Catalog } from '#core/catalog/catalog.ts';
import { stateControls, validityControls } from '#core/catalog/objects/table/controls.ts';
import type { Column, Control, Table } from '#core/catalog/schema.ts';
import { sameValue } from '#core/configuration/compare.ts';
import type { BrokenControl } from '#core/contract/configuration/impact-routes.ts';
import { isList } from '#core/fields/traits.ts';
import { computingOf } from '#core/formula/computed/computed.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Patience } from '../database/patience.ts';
import type { Transaction } from '../database/pool.ts';
import { recordsBreaking, type Demanded } from '../query/record/broken-controls.ts';
import { foreseeTables } from '../query/tables/foreseen-tables.ts';
import type { Compared } from './impact-rights.ts';

/** A control of a draft that asks something of stored records. */
interface JudgedControl {
  readonly control: Control;
  readonly demanded: Demanded;
}

/**
 * The records that break controls of a draft, as they are stored now, with what the draft leaves of their values: those
 * controls that are given, else all that are new or say something else than before. Controls that all records fulfil are
 * left out, unless they were asked for.
 */
export async function controlImpact(
  tx: Transaction,
  { from, to, locale, conversions }: Compared,
  waiting: Patience,
  asked?: readonly JudgedControl[],
): Promise<BrokenControl[]> {
  const judged = asked ?? otherControls(from, to);
  if (judged.length === 0) return [];
  foreseeTables(from, to, conversions);
  const broken: BrokenControl[] = [];
  for (const { control, demanded } of judged) {
    const { table } = demanded;
    const found = await waiting.within(tx, async (part) => await recordsBreaking(part, to, demanded));
    if (found?.count === 0 && !asked) continue;
    broken.push({
      place: ['tables', table.id, 'controls', control.id],
      label: labelOf(control.label ?? { en: control.name }, locale),
      table: labelOf(table.plural, locale),
      tableId: table.id,
      refuses: control.kind === 'state' || !('warns' in control && control.warns === true),
      count: found?.count ?? 0,
      counted: found ? (found.isAll ? 'exact' : 'atLeast') : 'not',
      records: [...(found?.records ?? [])],
    });
  }
  return broken;
}

/** A control as it asks something of stored records; undefined for one that asks nothing, or whose condition is wrong. */
export function controlToJudge(to: Catalog, id: number): JudgedControl | undefined {
  const table = to.document.tables.find(({ controls = [] }) => controls.some((control) => control.id === id));
  return judgedIn(to, to.tables.get(table?.id ?? 0)).find(({ control }) => control.id === id);
}

function judgedIn(to: Catalog, table: Table | undefined): readonly JudgedControl[] {
  if (!table) return [];
  const own = (control: Control, filled?: readonly Column[]): readonly JudgedControl[] => {
    const condition = computingOf(to).controls.get(control.id);
    return condition ? [{ control, demanded: { table, condition, filled } }] : [];
  };
  return [
    ...validityControls(table).flatMap((control) => own(control)),
    ...stateControls(table).flatMap((control) => {
      const filled = table.columns.filter(
        (column) => control.columns.includes(column.id) && !isList(column) && column.formula === undefined,
      );
      return control.state === 'required' && filled.length > 0 ? own(control, filled) : [];
    }),
  ];
}

/** The controls that are new, or whose condition, columns or force are others. */
function otherControls(from: Catalog, to: Catalog): readonly JudgedControl[] {
  return to.document.tables.flatMap((table) => {
    const before = from.document.tables.find(({ id }) => id === table.id);
    if (!before || before === table) return [];
    return judgedIn(to, to.tables.get(table.id)).filter(({ control }) => {
      const was = before.controls?.find(({ id }) => id === control.id);
      const isOwn = table.controls?.some(({ id }) => id === control.id) === true;
      return isOwn && !(was && sameValue(asking(was), asking(control)));
    });
  });
}

function asking(control: Control): unknown {
  const { kind, condition } = control;
  return [
    kind,
    condition,
    'columns' in control ? control.columns : undefined,
    'warns' in control ? control.warns : undefined,
    'state' in control ? control.state : undefined,
  ];
}
