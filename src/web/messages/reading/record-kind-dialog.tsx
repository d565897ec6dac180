import { useState } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { foldText } from '#core/language/fold-text.ts';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import classes from './link-dialog.module.css';

interface RecordKindDialogProps {
  readonly kinds: readonly TableInfo[];
  readonly onChoose: (table: number) => void;
  readonly onClose: () => void;
}

/** Chooses of which table the record is that is made of a message. */
export function RecordKindDialog({ kinds, onChoose, onClose }: RecordKindDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const words = foldText(text).split(/\s+/);
  const found = kinds.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
  const pick = (at: number): void => {
    const table = found[at];
    if (table) onChoose(table.id);
  };
  const listbox = useListbox({ count: found.length, opened: true, onOpened: onClose, onPick: pick });
  return (
    <Dialog title={t('messaging.record.title')} onClose={onClose}>
      <div className={classes.body}>
        <ListboxSearch
          listbox={listbox}
          label={t('messaging.record.search')}
          value={text}
          onChange={setText}
          inDialog
        />
        <p role="status" className={classes.note}>
          {found.length === 0 ? t('messaging.record.none') : ''}
        </p>
        <OptionList
          listbox={listbox}
          label={t('messaging.record.title')}
          onPick={pick}
          options={found.map(({ id, label, icon }) => ({
            key: String(id),
            icon: <NamedIcon name={icon} />,
            content: <bdi>{label}</bdi>,
            chosen: false,
          }))}
        />
      </div>
    </Dialog>
  );
}
