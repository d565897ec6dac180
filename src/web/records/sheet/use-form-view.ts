import { useMemo, useState } from 'react';
import type { ButtonInfo } from '#core/contract/application/application-routes.ts';
import { actionOf, staysHere } from '#web/actions/actions.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import { columnsOfLayout, layoutOf, type FormBlock } from '../layout/form-layout.ts';
import type { Sheet } from './sheet.ts';

/** How a form is shown: its blocks, and which section of each row of tabs is in front. */
export interface FormView {
  readonly blocks: readonly FormBlock[];
  readonly buttons: readonly ButtonInfo[];
  /** The columns on the form, in reading order. */
  readonly order: readonly string[];
  readonly shownTab: (block: string) => string | undefined;
  readonly showTab: (block: string, section: string) => void;
  /** Leads the focus to a column, bringing its tab to the front. */
  readonly focusColumn: (column: string) => void;
}

/** The form of a table as the catalog describes it, and what of it is in front. */
export function useFormView({ table, fieldId, isReadOnly }: Sheet): FormView {
  const { info } = useApplication();
  const [tabs, setTabs] = useState<Readonly<Record<string, string>>>({});
  const form = info.forms.find((candidate) => candidate.table === table.id);
  const blocks = useMemo(
    () => layoutOf(form, webColumns(table), (column) => webFieldOf(column).wide === true),
    [form, table],
  );
  const order = useMemo(() => columnsOfLayout(blocks).map(({ name }) => name), [blocks]);
  const showTab = (block: string, section: string) => setTabs((old) => ({ ...old, [block]: section }));
  return {
    blocks,
    buttons: (form?.buttons ?? []).filter((button) => staysHere(actionOf({ info }, button), isReadOnly)),
    order,
    showTab,
    shownTab: (block) => tabs[block],
    focusColumn: (column) => {
      const tab = tabOf(blocks, column);
      if (tab) showTab(...tab);
      // The tab must be in front before anything in it can take the focus.
      requestAnimationFrame(() => focusOn(fieldId(column)));
    },
  };
}

function tabOf(
  blocks: readonly FormBlock[],
  name: string,
): readonly [block: string, section: string] | undefined {
  for (const block of blocks) {
    if (block.kind !== 'tabs') continue;
    const section = block.sections.find(({ places }) => places.some(({ column }) => column.name === name));
    if (section) return [block.key, section.key];
  }
  return undefined;
}

function focusOn(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}
