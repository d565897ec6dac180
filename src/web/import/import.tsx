import { tableWords } from '#web/api/table-words.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import { listAddress } from '#web/addresses/addresses.ts';
import { importAddress, type ImportPreset } from '#core/contract/screen-addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportSteps } from './import-steps.tsx';
import classes from './import.module.css';

/** The import of a file into a table: choose it, map its headers, check it, import its valid rows. */
export function ImportWindow({
  tableId,
  preset,
}: {
  readonly tableId: number;
  readonly preset?: ImportPreset | undefined;
}) {
  const { t } = useTranslation();
  const table = must(useApplication().tables.get(tableId), 'the table of an import');
  const windows = useWindows();
  const title = t('csv.title', tableWords(table));
  useEffect(() => windows.rename(importAddress(tableId), title), [windows, tableId, title]);
  const [chosen, setChosen] = useState<File>();
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
      {chosen ? <ChosenFile file={chosen} onChoose={choose} /> : <FileDrop onChoose={choose} />}
      {chosen && (
        <ImportSteps
          key={round}
          table={table}
          file={chosen}
          preset={preset}
          onAgain={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
