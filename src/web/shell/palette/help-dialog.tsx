import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { KeyCaps, singleKeys, useAllKeys } from '#web/ui/keys/keys.tsx';
import { useShownHelp, type ScreenHelp } from '#web/ui/help/screen-help.ts';
import { useStore } from '#web/std/store.ts';
import classes from './help-dialog.module.css';

/** What the screen says of itself, all its keys as it is now, and a switch for those of one character. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const keys = useAllKeys();
  const on = useStore(singleKeys) === 'on';
  const help = useShownHelp();
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      {help ? <AboutScreen help={help} /> : null}
      {help ? <h3 className={classes.heading}>{t('keys.title')}</h3> : null}
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

function AboutScreen({ help: { title, text, columns } }: { readonly help: ScreenHelp }) {
  const { t } = useTranslation();
  return (
    <section className={classes.about} aria-label={title}>
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      {columns.length === 0 ? null : (
        <dl aria-label={t('help.columns')}>
          {columns.map(({ label, help }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
