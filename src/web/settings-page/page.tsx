import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { SAVING, useKeys } from '#web/ui/keys/keys.tsx';
import classes from './page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

interface PageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

interface FormPageProps extends PageProps {
  readonly form: Pick<SettingsForm<object>, 'changed' | 'saving' | 'faults' | 'save' | 'discard'>;
  /** What shows how it will be: beside the fields where there is room, else above them. */
  readonly preview?: ReactNode;
}

/** A page of settings that saves nothing as a whole. */
export function SettingsPage({ children, ...head }: PageProps) {
  return (
    <div className={classes.page}>
      <PageHead {...head} />
      <div className={classes.body}>{children}</div>
    </div>
  );
}

/** A page of settings that are saved together; as long as something is changed its buttons are there. */
export function SettingsFormPage({ form, preview, children, ...head }: FormPageProps) {
  const complaint = form.faults[''];
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (form.changed) void form.save();
  }
  return (
    <form
      className={classes.page}
      data-previewed={preview === undefined ? undefined : ''}
      onSubmit={submit}
      noValidate
    >
      <PageHead {...head} />
      <div className={classes.body}>
        <div role="alert">
          {complaint && (
            <p className={classes.complaint}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              {complaint}
            </p>
          )}
        </div>
        {preview === undefined ? (
          children
        ) : (
          <div className={classes.halves}>
            <div className={classes.preview}>{preview}</div>
            <div>{children}</div>
          </div>
        )}
      </div>
      {form.changed && <SaveBar form={form} />}
    </form>
  );
}

function PageHead({ title, lead }: Omit<PageProps, 'children'>) {
  return (
    <header className={classes.head}>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </header>
  );
}

function SaveBar({ form }: Pick<FormPageProps, 'form'>) {
  const { t } = useTranslation();
  useKeys(SAVING.map((keys) => ({ keys, label: t('settings.save'), run: () => void form.save() })));
  return (
    <div className={classes.stuck}>
      <div className={classes.bar}>
        <span className={classes.unsaved}>{t('shell.unsaved')}</span>
        <Button variant="default" onClick={form.discard} disabled={form.saving}>
          {t('settings.discard')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('settings.save')}
        </Button>
      </div>
    </div>
  );
}
