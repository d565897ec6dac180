import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { textFile } from '#core/configuration/text-file.ts';
import type { ConfiguredText } from '#core/configuration/texts.ts';
import type { TextFileCheck } from '#core/contract/configuration/configuration-routes.ts';
import { saveFrom } from '#web/api/download.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import classes from './languages-page.module.css';
import { TextFileDialog } from './text-file-dialog.tsx';

interface TextFilesProps {
  readonly draft: WorkingDraft;
  readonly texts: readonly ConfiguredText[];
  readonly locales: readonly string[];
}

/** All texts as a file, and one that was translated back, which is checked first. */
export function TextFiles({ draft, texts, locales }: TextFilesProps) {
  const { t } = useTranslation();
  const doing = useDoing();
  const input = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<TextFileCheck>();
  const save = () => {
    const address = URL.createObjectURL(
      new Blob([textFile(texts, locales)], { type: 'text/csv;charset=utf-8' }),
    );
    saveFrom(address, `${draft.document.application.name}-texts.csv`);
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  const check = (file: File | undefined) => {
    if (file)
      void doing.run(async () =>
        setChecked(await configurationGate.call('configuration_text_file', { file })),
      );
  };
  return (
    <div className={classes.files}>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={save}>
        {t('configure.texts.export')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        loading={doing.busy}
        onClick={() => input.current?.click()}
      >
        {t('configure.texts.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label={t('configure.texts.import')}
        hidden
        onChange={({ currentTarget }) => {
          check(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {checked && (
        <TextFileDialog draft={draft} texts={texts} check={checked} onClose={() => setChecked(undefined)} />
      )}
    </div>
  );
}
