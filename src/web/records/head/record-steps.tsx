import { useLocation, useRouter } from '@tanstack/react-router';
import { IconChevronDown, IconChevronUp, type Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { stepOf, walkIn, type RecordWalk } from '#web/data/record-walk.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useOpenWindows } from '#web/shell/windows/windows.tsx';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './record-steps.module.css';
import { useBeside } from '../sheet/beside.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** Leads to the records before and after this one in the list from which it was opened; nothing where there is none. */
export function RecordSteps({ sheet }: { readonly sheet: Sheet }) {
  const beside = useBeside();
  const { pathname, state } = useLocation();
  const kept = useOpenWindows().find(({ key }) => key === pathname)?.walk;
  const walk = walkIn(state) ?? kept;
  return !beside && walk?.record === sheet.recordId ? <Steps walk={walk} sheet={sheet} /> : null;
}

function Steps({ walk, sheet: { record } }: { readonly walk: RecordWalk; readonly sheet: Sheet }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const router = useRouter();
  const walking = useRef(false);
  const { at, total } = walk;
  // The place in a group says nothing about the ends of the list.
  const isWhole = walk.groups === undefined;
  const ends = { [-1]: isWhole && at === 1, [1]: isWhole && at !== undefined && at === total };
  const go = async (way: 1 | -1) => {
    if (walking.current || ends[way]) return;
    walking.current = true;
    try {
      // The draft is on the server, and its tab knows it, before the window goes.
      if (record.state.get().touched) await record.flush();
      const next = await stepOf(walk, way);
      if (!next) return;
      const address = recordAddress(next.table, next.record);
      // A window with work in it stays among the tabs.
      if (record.state.get().touched) router.history.push(address, { walk: next });
      else router.history.replace(address, { walk: next });
    } catch (error) {
      notify({ message: error instanceof Error ? error.message : String(error), tone: 'bad' });
    } finally {
      walking.current = false;
    }
  };
  const [previous, next] = [t('record.previous'), t('record.nextRecord')];
  useKeys([
    { keys: 'alt+ArrowUp', label: previous, run: () => void go(-1) },
    { keys: 'alt+ArrowDown', label: next, run: () => void go(1) },
    { keys: 'k', label: previous, run: () => void go(-1) },
    { keys: 'j', label: next, run: () => void go(1) },
  ]);
  const number = numberFormat(locale);
  return (
    <>
      <div className={classes.steps} data-steps>
        <Step label={previous} Sign={IconChevronUp} isEnd={ends[-1]} onClick={() => void go(-1)} />
        <Step label={next} Sign={IconChevronDown} isEnd={ends[1]} onClick={() => void go(1)} />
      </div>
      {at === undefined || total === undefined ? null : (
        <span className={classes.place}>
          {t('record.position', { at: number.format(at), total: number.format(total) })}
        </span>
      )}
    </>
  );
}

interface StepProps {
  readonly label: string;
  readonly Sign: Icon;
  readonly isEnd: boolean;
  readonly onClick: () => void;
}

function Step({ label, Sign, isEnd, onClick }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-disabled={isEnd} onClick={onClick}>
      <Sign size={16} aria-hidden="true" />
    </button>
  );
}
