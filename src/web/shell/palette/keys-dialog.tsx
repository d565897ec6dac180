import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { KeyCaps, singleKeys, useAllKeys } from '#web/ui/keys/keys.tsx';
import { useStore } from '#web/std/store.ts';
import classes from './keys-dialog.module.css';

/** All keys of the screen as it is now, and a switch for those of one character. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const keys = useAllKeys();
  const on = useStore(singleKeys) === 'on';
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map((binding) => (
          <div key={binding.keys}>
            <dt>{binding.label}</dt>
            <dd>
              <KeyCaps keys={binding.keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.choice}>
        <input
          id={id}
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-why`}
          onChange={(event) => singleKeys.set(() => (event.currentTarget.checked ? 'on' : 'off'))}
        />
        <div>
          <label htmlFor={id}>{t('keys.single')}</label>
          <p id={`${id}-why`}>{t('keys.single_why')}</p>
        </div>
      </div>
    </Dialog>
  );
}
