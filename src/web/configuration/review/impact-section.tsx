import type { Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './impact.module.css';

interface ImpactSectionProps {
  readonly icon: Icon;
  /** What it means for whoever applies: all is well, something to look at, something in the way, or merely told. */
  readonly tone?: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly detail?: string;
  readonly children?: ReactNode;
}

/** One kind of consequence under its title. */
export function ImpactSection({ icon: Sign, tone, title, detail, children }: ImpactSectionProps) {
  return (
    <section className={classes.section} data-tone={tone}>
      <Sign size={18} stroke={1.8} aria-hidden="true" />
      <div>
        <h3>
          {title}
          {detail && <span>{detail}</span>}
        </h3>
        {children}
      </div>
    </section>
  );
}

interface MoreProps<Item> {
  readonly items: readonly Item[];
  readonly className?: string | undefined;
  readonly children: (item: Item, at: number) => ReactNode;
}

/** How many lines stand there before the others are asked for. */
const FIRST = 10;

/** A list of which the first lines stand there, and the others when they are wanted. */
export function ShortList<Item>({ items, className, children }: MoreProps<Item>) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FIRST);
  return (
    <>
      <ul className={className ?? classes.lines}>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('configure.impact.show_all', { count: items.length })}
        </button>
      )}
    </>
  );
}
