import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './apart-left-out.module.css';

interface ApartLeftOutProps {
  readonly unsubscribed: number;
  readonly missing: number;
}

/** Whom a message does not go to that goes to each recipient apart. */
export function ApartLeftOut({ unsubscribed, missing }: ApartLeftOutProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = (count: number) => numberFormat(locale).format(count);
  if (unsubscribed + missing === 0) return null;
  return (
    <p className={classes.leftOut}>
      {unsubscribed === 0
        ? null
        : t('messaging.apart.unsubscribed', { count: unsubscribed, number: number(unsubscribed) })}{' '}
      {missing === 0 ? null : t('messaging.apart.missing', { count: missing, number: number(missing) })}
    </p>
  );
}
