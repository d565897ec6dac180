import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import classes from './states.module.css';

interface ErrorStateProps {
  /** What was thrown; its message is shown where it was made for users. */
  readonly error: unknown;
  /** What could not be done, if the window knows it better than "this could not be shown". */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** What stands where something failed: what happened, and a way to try again. */
export function ErrorState({ error, title, onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={24} stroke={1.6} aria-hidden="true" className={classes.bad} />
      <p className={classes.title}>{title ?? t('state.failed')}</p>
      <p className={classes.text}>{useErrorText(error)}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={onRetry}
          >
            {t('state.retry')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** What a failure says to the user: the server's words where there are any. */
export function useErrorText(error: unknown): string {
  const { t } = useTranslation();
  if (!(error instanceof CallError)) return t('state.failed_here');
  if (error.status === 0) return t('state.no_answer');
  return error.entries[0]?.message ?? t('state.failed_there');
}

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The one button with which to begin. */
  readonly children?: ReactNode;
}

/** What stands where there is nothing yet, or nothing left: what this is, and one way on. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
