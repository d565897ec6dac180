import { IconTarget } from '@tabler/icons-react';
import type { WebColumn } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import classes from './composer.module.css';

interface AboutMenuProps {
  readonly columns: readonly WebColumn[];
  readonly columnId: number | null;
  readonly onChoose: (columnId: number | null) => void;
}

/** Says what a comment is about: the record, or one of its fields. */
export function AboutMenu({ columns, columnId, onChoose }: AboutMenuProps) {
  const { t } = useTranslation();
  const chosen = columns.find(({ id }) => id === columnId);
  const label = chosen ? t('comments.about_field', { field: chosen.label }) : t('comments.about');
  const choice = (id: number | null, name: string): MenuLine => ({
    kind: 'choice',
    key: String(id),
    label: name,
    chosen: id === columnId,
    run: () => onChoose(id),
  });
  return (
    <MenuButton
      label={label}
      title={label}
      className={chosen ? classes.about : classes.tool}
      iconOnly={!chosen}
      lines={[choice(null, t('comments.whole')), ...columns.map(({ id, label: name }) => choice(id, name))]}
    >
      {chosen ? <span>{label}</span> : <IconTarget size={16} stroke={1.6} aria-hidden="true" />}
    </MenuButton>
  );
}
