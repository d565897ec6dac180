import { useMemo, useState } from 'react';
import type { ButtonInfo } from '#core/contract/application/application-routes.ts';
import { actionOf, staysHere } from '#web/actions/actions.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import {
  columnsOfLayout,
  fieldsOf,
  layoutOf,
  type FormBlock,
  type SectionLayout,
} from '../layout/form-layout.ts';
import type { Sheet } from './sheet.ts';

/** How a form is shown: its blocks, which section of each row of tabs or wizard is in front, which secondary ones are open. */
export interface FormView {
  readonly blocks: readonly FormBlock[];
  readonly buttons: readonly ButtonInfo[];
  /** The columns on the form, in reading order. */
  readonly order: readonly string[];
  /** The section of a row of tabs, or of a wizard, that is in front. */
  readonly front: (block: FormBlock) => SectionLayout | undefined;
  readonly bringToFront: (block: string, section: string) => void;
  readonly isOpen: (section: string) => boolean;
  readonly setOpen: (section: string, open: boolean) => void;
  /** A wizard stands before its last step. */
  readonly isUnderWay: boolean;
  /** Leads the focus to a column, bringing its section to the front. */
  readonly focusColumn: (column: string) => void;
}

/** The form of a table as the catalog describes it, without the columns that stand elsewhere, and what of it is in front. */
export function useFormView(
  { table, fieldId, isReadOnly }: Sheet,
  elsewhere: readonly string[] = EVERYTHING_HERE,
): FormView {
  const { info } = useApplication();
  const [tabs, setTabs] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const form = info.forms.find((candidate) => candidate.table === table.id);
  const blocks = useMemo(() => {
    const columns = webColumns(table).filter(({ name }) => !elsewhere.includes(name));
    return layoutOf(form, columns, (column) => webFieldOf(column).wide === true);
  }, [form, table, elsewhere]);
  const order = useMemo(() => columnsOfLayout(blocks).map(({ name }) => name), [blocks]);
  const bringToFront = (block: string, section: string) => setTabs((old) => ({ ...old, [block]: section }));
  const setOpen = (section: string, open: boolean) =>
    setOpened((old) => new Set(open ? [...old, section] : [...old].filter((one) => one !== section)));
  const front = ({ key, sections }: FormBlock) =>
    sections.find((section) => section.key === tabs[key]) ?? sections[0];
  return {
    blocks,
    buttons: (form?.buttons ?? []).filter((button) => staysHere(actionOf({ info }, button), isReadOnly)),
    order,
    front,
    bringToFront,
    isOpen: (section) => opened.has(section),
    setOpen,
    isUnderWay: blocks.some((block) => block.kind === 'wizard' && front(block) !== block.sections.at(-1)),
    focusColumn: (column) => {
      const [block, section] = placeOf(blocks, column);
      if (block && section) {
        if (section.isSecondary) setOpen(section.key, true);
        else if (block.kind !== 'sheets') bringToFront(block.key, section.key);
      }
      focusOnceShown(fieldId(column));
    },
  };
}

const EVERYTHING_HERE: readonly string[] = [];

function placeOf(
  blocks: readonly FormBlock[],
  name: string,
): readonly [block: FormBlock, section: SectionLayout] | readonly [] {
  for (const block of blocks) {
    const section = block.sections.find((one) => fieldsOf(one).some(({ column }) => column.name === name));
    if (section) return [block, section];
  }
  return [];
}

/** Frames in which a section comes to the front. */
const PATIENCE = 20;

/** Its section must be in front before anything in it can take the focus. */
function focusOnceShown(id: string, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (!element?.checkVisibility() && frames > 0) return focusOnceShown(id, frames - 1);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  });
}
