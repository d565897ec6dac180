import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { chipsOf } from './filter-chips.ts';
import { LazyFilterEditor, loadFilterEditor, panelWidth } from './lazy-filter-editor.tsx';
import { Panel } from '../panel/panel.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { List } from '../state/use-list.ts';
import { usePutChips } from './use-put-chips.ts';

/** The button that adds a part to a list's filter. */
export function AddFilter({ list, bare = false }: { readonly list: List; readonly bare?: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [formula, setFormula] = useState(false);
  const open = (next: boolean): void => {
    setFormula(false);
    setOpened(next);
  };
  const put = usePutChips(list);
  return (
    <Panel
      title={t('list.add_filter')}
      opened={opened}
      onClose={() => open(false)}
      width={panelWidth(formula)}
      target={
        <ToolButton
          bare={bare}
          icon={<IconFilterPlus size={bare ? 22 : 18} stroke={1.6} aria-hidden="true" />}
          label={t('list.filter')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerEnter={() => void loadFilterEditor()}
          onFocus={() => void loadFilterEditor()}
          // It opens with what it holds.
          onClick={() => void loadFilterEditor().finally(() => open(!opened))}
        />
      }
    >
      <LazyFilterEditor
        list={list}
        chip={undefined}
        onFormula={() => setFormula(true)}
        onApply={(chip) => {
          open(false);
          if (chip) put([...chipsOf(list.filter), chip]);
        }}
      />
    </Panel>
  );
}
