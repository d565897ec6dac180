import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import classes from './floating-bar.module.css';

interface FloatingBarProps {
  /** How many things are chosen; without any the bar is not there. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** How many things are chosen and what can be done with them, above the end of a list. */
export function FloatingBar({ count, onClear, children }: FloatingBarProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = numberFormat(locale).format(count);
  return (
    <>
      <div className="out-of-sight" role="status">
        {count > 0 ? `${number} ${t('list.selected_word', { count })}` : ''}
      </div>
      {count > 0 && (
        <div className={classes.place}>
          <div className={classes.bar} role="toolbar" aria-label={t('list.selection')}>
            <span className={classes.count}>
              <b>{number}</b> {t('list.selected_word', { count })}
            </span>
            {children}
            <Button
              className={classes.clear}
              variant="subtle"
              size="compact-md"
              aria-label={t('list.clear_selection')}
              onClick={onClear}
            >
              <IconX size={16} aria-hidden="true" />
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
