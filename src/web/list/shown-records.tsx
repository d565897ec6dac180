import { Suspense } from 'react';
import type { RowsState } from '#web/data/row-windows.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import type { DisplayProps } from './display/display-mode.ts';
import { displayOf } from './display/registry.ts';
import classes from './list.module.css';
import { ListEmpty } from './states/list-empty.tsx';
import { ListFailed } from './states/list-failed.tsx';

/** The records as the view's display mode shows them, or why there are none. */
export function ShownRecords(props: ShownProps) {
  const { list } = props;
  const { view } = list;
  const { Above } = displayOf(view);
  return (
    <>
      {Above && view ? (
        <Suspense>
          <Above list={list} view={view} />
        </Suspense>
      ) : null}
      <Records {...props} />
    </>
  );
}

type ShownProps = Omit<DisplayProps, 'view'> & { readonly state: RowsState };

function Records({ state, ...shown }: ShownProps) {
  const { list } = shown;
  const { view } = list;
  const { Screen, Phone = Screen } = displayOf(view);
  const phone = usePhone();
  const { total, failure } = state;
  if (failure !== undefined && !total)
    return (
      <div className={classes.state}>
        <ListFailed list={list} failure={failure} onRetry={() => list.rows.windows.retry()} />
      </div>
    );
  if (total?.exact === true && total.rows === 0)
    return (
      <div className={classes.state}>
        {list.branch !== undefined && !list.filter && !list.search ? null : <ListEmpty list={list} />}
      </div>
    );
  const Form = phone ? Phone : Screen;
  return (
    <Suspense fallback={<div className={classes.state} />}>
      <Form {...shown} view={view} />
    </Suspense>
  );
}
