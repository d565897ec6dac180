import { useTranslation } from '#web/std/translation.ts';
import classes from './link-mark.module.css';

/** Tells that a linked record is new in the draft, or changed by it: neither is saved yet. */
export function LinkMark({ state }: { readonly state: 'new' | 'changed' }) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-state={state} title={t(`field.${state}Title`)}>
      {t(`field.${state}`)}
    </span>
  );
}
