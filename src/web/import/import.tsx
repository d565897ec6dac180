import { tableWords } from '#web/api/table-words.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import { listAddress } from '#web/addresses/addresses.ts';
import { importAddress, type ImportPreset } from '#core/contract/screen-addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import type { ImportSource } from './import-session.ts';
import { ChosenFile } from './chosen-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import classes from './import.module.css';

/** The import of a file into a table: choose it, map its headers, check it, import its valid rows. */
export function ImportWindow({
  tableId,
  preset,
  kept,
}: {
  readonly tableId: number;
  readonly preset?: ImportPreset | undefined;
  /** A file of the table that the server keeps already. */
  readonly kept?: number | undefined;
}) {
  const { t } = useTranslation();
  const table = must(useApplication().tables.get(tableId), 'the table of an import');
  const windows = useWindows();
  const title = t('csv.title', tableWords(table));
  useEffect(() => windows.rename(importAddress(tableId), title), [windows, tableId, title]);
  const [chosen, setChosen] = useState<ImportSource | undefined>(kept);
  const [round, setRound] = useState(0);
  function choose(file: File) {
    setChosen(file);
    setRound(round + 1);
  }
  return (
    <div className={classes.import}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <AppLink href={listAddress(tableId)}>{t('csv.to_list')}</AppLink>
      </header>
      {typeof chosen === 'object' && <ChosenFile name={chosen.name} size={chosen.size} onChoose={choose} />}
      {chosen === undefined && (
        <FileDrop
          title={t('csv.drop')}
          text={t('csv.drop_text')}
          label={t('csv.choose')}
          zipped
          onChoose={([file]) => file && choose(file)}
        />
      )}
      {chosen !== undefined && (
        <ImportSteps
          key={round}
          table={table}
          source={chosen}
          preset={preset}
          onChoose={choose}
          onAgain={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
