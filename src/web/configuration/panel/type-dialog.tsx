import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { TypePreview } from '#core/contract/configuration/type-routes.ts';
import { FIELDS, type FieldType } from '#core/fields/registry.ts';
import { isLink, mayChangeType } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useEdit } from '../draft/use-edit.ts';
import { usePanelScope } from './panel-scope.ts';
import { usePanelTexts } from './panel-texts.ts';
import { TypeValues } from './type-values.tsx';

const TYPES = (Object.keys(FIELDS) as FieldType[]).filter((type) => mayChangeType({ type }));

interface TypeDialogProps {
  readonly column: Column;
  readonly onClose: () => void;
}

/** Gives a column another type, once it is seen what its values become. */
export function TypeDialog({ column, onClose }: TypeDialogProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const { document } = usePanelScope();
  const [type, setType] = useState<FieldType>();
  const [target, setTarget] = useState<number>();
  const isReady = type !== undefined && (!isLink({ type }) || target !== undefined);
  return (
    <Dialog
      title={t('configure.type.title', { label: labelOf(column.label, user.locale) })}
      look="wide"
      onClose={onClose}
    >
      <DialogBody>
        <DialogText>{t('configure.type.text')}</DialogText>
        <SelectField
          id="column-type"
          label={t('configure.type.new')}
          value={type}
          choices={TYPES.filter((one) => one !== column.type).map((one) => ({
            value: one,
            label: words.word('column', 'type', one),
          }))}
          onChange={setType}
        />
        {type !== undefined && isLink({ type }) && (
          <SelectField
            id="column-type-target"
            label={words.label('column', 'target')}
            value={target}
            choices={document.tables.map(({ id, plural }) => ({
              value: id,
              label: labelOf(plural, user.locale),
            }))}
            onChange={setTarget}
          />
        )}
        {isReady ? (
          <Previewed {...{ column, type, target, onClose }} />
        ) : (
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('settings.cancel')}
            </Button>
          </DialogButtons>
        )}
      </DialogBody>
    </Dialog>
  );
}

interface PreviewedProps extends TypeDialogProps {
  readonly type: FieldType;
  readonly target: number | undefined;
}

function Previewed({ column, type, target, onClose }: PreviewedProps) {
  const { revision } = usePanelScope();
  const query = useQuery({
    queryKey: ['configuration_type', revision, column.id, type, target],
    queryFn: ({ signal }) =>
      configurationGate.call('configuration_type', {
        body: { column: column.id, type, ...(isLink({ type }) && target !== undefined ? { target } : {}) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(preview) => (
        <Deciding
          preview={preview}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

interface DecidingProps {
  readonly preview: TypePreview;
  readonly busy: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Deciding({ preview, busy, onAgain, onClose }: DecidingProps) {
  const { t } = useTranslation();
  const edit = useEdit();
  const [isDone, setIsDone] = useState(false);
  const isRefused = !preview.offered || preview.refused.count > 0;
  const decide = async (): Promise<void> => {
    setIsDone(true);
    if (await edit(preview.edits)) onClose();
    setIsDone(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused && !busy && !isDone) void decide();
      }}
    >
      <div aria-live="polite" aria-busy={busy}>
        <TypeValues preview={preview} />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        {isRefused && preview.offered ? (
          <Button type="button" loading={busy} onClick={onAgain}>
            {t('configure.type.again')}
          </Button>
        ) : (
          <Button type="submit" loading={isDone} disabled={isRefused || busy}>
            {t('configure.type.take')}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}
