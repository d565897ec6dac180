import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import panel from '../objects/object-panel.module.css';
import { seenFrom, type Diagram } from './diagram-model.ts';
import classes from './diagram.module.css';

interface TableLinksProps {
  readonly diagram: Diagram;
  readonly table: number;
  readonly onShow: (place: EditPlace) => void;
}

/** What joins a table with others, each a way to the other one. */
export function TableLinks({ diagram: { cards, lines }, table, onShow }: TableLinksProps) {
  const { t } = useTranslation();
  const names = new Map(cards.map(({ id, label }) => [id, label]));
  const joined = lines.flatMap((line) => {
    const seen = seenFrom(line, table);
    return seen ? [{ line, ...seen }] : [];
  });
  if (joined.length === 0) return null;
  const count = (many: boolean) => (many ? 'n' : '1');
  return (
    <section className={`${panel.members} ${classes.ways}`} aria-label={t('configure.diagram.ways')}>
      <header>
        <h2>
          {t('configure.diagram.ways')} <span>{joined.length}</span>
        </h2>
      </header>
      <ul>
        {joined.map(({ line, own, other }) => (
          <li key={`${line.key} ${other.table}`}>
            <button type="button" onClick={() => onShow(['tables', other.table])}>
              <span>
                {line.kind === 'parent' ? t('configure.diagram.parent') : own.label}
                <IconArrowRight size={14} aria-hidden="true" className={classes.way} />
                {names.get(other.table)}
              </span>
              {line.kind !== 'parent' && (
                <span className={panel.type} dir="ltr">{`${count(own.many)}–${count(other.many)}`}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
