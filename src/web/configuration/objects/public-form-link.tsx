import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { objectsIn } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { CopyText } from '#web/inputs/copy-text.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import classes from './object-panel.module.css';

interface PublicFormLinkProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
}

/** The whole address of a public form, to be copied and opened; nothing for anything else. */
export function PublicFormLink({ draft, place: [kind, id] }: PublicFormLinkProps) {
  const { t } = useTranslation();
  const field = useId();
  const action =
    kind === 'actions' ? objectsIn(draft.document, kind).find((one) => one.id === id) : undefined;
  if (!action || !('publicForm' in action) || !action.publicForm) return null;
  const url = new URL(`/form/${action.publicForm.address}`, window.location.href).href;
  return (
    <section className={classes.public} aria-label={t('configure.public_form.mark')}>
      <CopyText
        id={field}
        label={t('configure.public_form.link')}
        help={t('configure.public_form.help')}
        text={url}
      />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="xs"
        leftSection={<IconExternalLink size={14} aria-hidden="true" />}
      >
        {t('configure.public_form.open')}
      </Button>
    </section>
  );
}
