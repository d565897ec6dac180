import { useState } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { foldText } from '#core/language/fold-text.ts';
import { useTranslation } from '#web/std/translation.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { SearchDialog } from './search-dialog.tsx';

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
  return (
    <SearchDialog
      title={t('messaging.record.title')}
      label={t('messaging.record.search')}
      text={text}
      onText={setText}
      note={found.length === 0 ? t('messaging.record.none') : ''}
      onPick={(at) => {
        const table = found[at];
        if (table) onChoose(table.id);
      }}
      onClose={onClose}
      options={found.map(({ id, label, icon }) => ({
        key: String(id),
        icon: <NamedIcon name={icon} />,
        content: <bdi>{label}</bdi>,
        chosen: false,
      }))}
    />
  );
}
