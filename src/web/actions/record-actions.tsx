import {
  IconArrowsJoin2,
  IconArrowsShuffle,
  IconBolt,
  IconCopy,
  IconLinkOff,
  IconLinkPlus,
  IconPencil,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isKindOf } from '#core/catalog/family.ts';
import type { ActionInfo, ButtonInfo } from '#core/contract/application-routes.ts';
import type { Application } from '#web/api/application.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { runAction } from './running.ts';

type RecordActionInfo = Exclude<ActionInfo, { kind: 'report' }>;

/** The records that an action is run on. */
export interface Chosen {
  readonly records: readonly number[];
  /** They are there no longer as they were chosen. */
  readonly onGone?: () => void;
}

/** The actions of a table, and of those above it, that can be run on so many chosen records, in the catalog's order. */
function actionsOn(
  application: Pick<Application, 'info' | 'tables'>,
  table: number,
  count: number,
): readonly RecordActionInfo[] {
  return application.info.actions.filter(
    (action): action is RecordActionInfo => isOf(application, table, action) && isFor(action, count),
  );
}

/** The action that changes several records alike; undefined where there is none. */
export function bulkEdit(
  application: Pick<Application, 'info' | 'tables'>,
  table: number,
): RecordActionInfo | undefined {
  return application.info.actions.find(
    (action): action is RecordActionInfo =>
      isOf(application, table, action) && action.kind === 'modify' && !action.runs,
  );
}

function isOf(
  { tables }: Pick<Application, 'tables'>,
  table: number,
  action: ActionInfo,
): action is RecordActionInfo {
  const own = tables.get(table);
  return action.kind !== 'report' && own !== undefined && isKindOf({ tables }, own, action.table);
}

function isFor({ kind, runs }: RecordActionInfo, count: number): boolean {
  if (kind === 'modify') return runs;
  if (kind === 'merge') return count > 1;
  return kind in ICONS;
}

/** Runs an action on chosen records. */
export function runOn({ records, onGone }: Chosen, { id, kind }: RecordActionInfo): void {
  const isGoing = kind === 'merge' || kind === 'transformInto' || kind === 'steps';
  void runAction({ run: { action: id }, selected: records, onDone: isGoing ? onGone : undefined });
}

/** The lines of a menu that run actions on chosen records, but for those that have a button beside it, or are closed. */
export function actionLines(
  application: Pick<Application, 'info' | 'tables'>,
  table: number,
  chosen: Chosen & { readonly buttons: readonly ButtonInfo[]; readonly closed?: readonly number[] },
): readonly MenuLine[] {
  const pressed = new Set([...chosen.buttons.map(({ action }) => action), ...(chosen.closed ?? [])]);
  const actions = actionsOn(application, table, chosen.records.length).filter(({ id }) => !pressed.has(id));
  return actions.map((action) => ({
    kind: 'item',
    label: action.label,
    icon: ICONS[action.kind] ?? null,
    run: () => runOn(chosen, action),
  }));
}

const look = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The kinds of action that are run on records, and their icons. */
const ICONS: Partial<Readonly<Record<ActionInfo['kind'], ReactNode>>> = {
  modify: <IconPencil {...look} />,
  createFrom: <IconCopy {...look} />,
  transformInto: <IconArrowsShuffle {...look} />,
  merge: <IconArrowsJoin2 {...look} />,
  addTo: <IconLinkPlus {...look} />,
  removeFrom: <IconLinkOff {...look} />,
  steps: <IconBolt {...look} />,
};
