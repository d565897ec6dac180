import { useTranslation } from '#web/std/translation.ts';
import classes from './skeletons.module.css';

interface SkeletonsProps {
  /** What is to come: lines of text, entries with a sign before two lines, or fields with a label above each. */
  readonly shape?: 'lines' | 'entries' | 'fields';
  readonly count?: number;
  /** What is loading, where that is not plain. */
  readonly label?: string;
  /** It stands within something that has its own edges. */
  readonly bare?: boolean;
}

/** Grey bars in the places of what is to come, in its shape; they appear only when 150 ms have passed. */
export function Skeletons({ label, ...shape }: SkeletonsProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="out-of-sight">{label ?? t('state.loading')}</span>
      <SkeletonBars {...shape} />
    </div>
  );
}

/** Those bars without words, for where something else says that it is loading. */
export function SkeletonBars({ shape = 'lines', count = 6, bare = false }: Omit<SkeletonsProps, 'label'>) {
  return (
    <div className={classes.skeletons} data-shape={shape} data-bare={bare || undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={classes.item}>
          {shape === 'entries' ? <span className={classes.sign} /> : null}
          {shape === 'fields' ? <span className={classes.label} /> : null}
          <Bar at={at} />
          {shape === 'entries' ? <Bar at={at + 3} /> : null}
        </div>
      ))}
    </div>
  );
}

/** The bar of a window's title, as high as its line. */
export function TitleBar({ at }: { readonly at: number }) {
  return (
    <div className={classes.title} aria-hidden="true">
      <Bar at={at} />
    </div>
  );
}

/** The bar of one value to come. */
export function Bar({ at }: { readonly at: number }) {
  return <span className={classes.bar} style={{ inlineSize: `${WIDTHS[at % WIDTHS.length]}%` }} />;
}

const WIDTHS = [62, 88, 74, 81, 56, 70];
