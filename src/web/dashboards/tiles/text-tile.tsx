import { useTranslation } from '#web/std/translation.ts';
import classes from './tiles.module.css';
import type { TileProps } from './tile-kind.ts';

/** Words; each line is a paragraph. */
export function ShownText({ tile }: TileProps<'text'>) {
  const { t } = useTranslation();
  const lines = tile.text.split('\n').filter((line) => line.trim() !== '');
  return (
    <section aria-label={tile.label ?? t('dashboard.kinds.text')} className={classes.tile}>
      {tile.label ? <h2>{tile.label}</h2> : null}
      {lines.map((line, at) => (
        <p key={at} className={classes.text}>
          {line}
        </p>
      ))}
    </section>
  );
}
