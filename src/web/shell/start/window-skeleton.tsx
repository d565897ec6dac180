import { Bar, SkeletonBars, TitleBar } from '#web/ui/states/skeletons.tsx';
import home from '../home/home.module.css';
import classes from './window-skeleton.module.css';

const FORMS = /^\/app\/(?:record|new|draft|configuration|account)\b/;

/** Bars in the places of what a window will hold: the start page, or a form or lines below their title. */
export function WindowSkeleton({ path }: { readonly path: string }) {
  if (path === '/' || path === '/app') return <HomeSkeleton />;
  return (
    <>
      <div className={classes.late}>
        <TitleBar at={0} />
      </div>
      <SkeletonBars shape={FORMS.test(path) ? 'fields' : 'lines'} count={8} />
    </>
  );
}

/** The greeting with the date, and groups of entries to choose from. */
function HomeSkeleton() {
  return (
    <div className={`${home.home} ${classes.late}`} aria-hidden="true">
      <div className={classes.greeting}>
        <Bar at={0} />
        <Bar at={4} />
      </div>
      <div className={home.groups}>
        {GROUPS.map((entries, group) => (
          <div key={group}>
            <div className={classes.head} />
            {Array.from({ length: entries }, (_, at) => (
              <div key={at} className={classes.entry}>
                <span className={classes.sign} />
                <Bar at={group + at} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** How many entries each group has. */
const GROUPS = [5, 4, 3];
