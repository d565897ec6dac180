import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import classes from './asked-fields.module.css';
import { AskedInput } from './asked-input.tsx';
import type { Filling } from './filling.ts';

interface AskedFieldsProps {
  readonly filling: Filling;
  /** Only those that were chosen are shown: the others keep what each record has. */
  readonly chosen: boolean;
}

/** Values that are asked for, one below the other. */
export function AskedFields({ filling, chosen }: AskedFieldsProps) {
  const id = useId();
  const { fields, values } = filling;
  // In the order in which they were chosen.
  const shown = chosen
    ? Object.keys(values).flatMap((name) => fields.filter(({ column }) => column.name === name))
    : fields;
  return (
    <div className={classes.fields}>
      {shown.map((field, at) => (
        <AskedInput
          key={field.column.name}
          id={`${id}-${field.column.name}`}
          field={field}
          filling={filling}
          focused={chosen ? at === shown.length - 1 : at === 0}
          onLeave={chosen ? () => filling.leave(field.column) : undefined}
        />
      ))}
      {chosen && shown.length < fields.length ? <AddField filling={filling} /> : null}
    </div>
  );
}

/** Chooses one more column to be changed. */
function AddField({ filling: { fields, values, change } }: Pick<AskedFieldsProps, 'filling'>) {
  const { t } = useTranslation();
  const open = fields.filter(({ column }) => !(column.name in values));
  return (
    <MenuButton
      label={t('action.add_field')}
      className={classes.add}
      side="below"
      lines={open.map(({ column }) => ({
        kind: 'item',
        label: column.label,
        icon: null,
        run: () => change(column, null),
      }))}
    >
      <IconPlus size={16} aria-hidden="true" />
      {t(open.length === fields.length ? 'action.first_field' : 'action.add_field')}
    </MenuButton>
  );
}
