import { tableWords } from '#web/api/table-words.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { binAddress, listAddress } from '#web/addresses/addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { BinBar } from './bin-bar.tsx';
import { BinList } from './bin-list.tsx';
import page from '#web/ui/layout/page.module.css';
import classes from './bin.module.css';
import { useBin } from './use-bin.ts';

/** The bin of a table: its deleted records, to be restored or deleted for good. */
export function BinWindow({ tableId }: { readonly tableId: number }) {
  const { t } = useTranslation();
  const table = must(useApplication().tables.get(tableId), 'the table of a bin');
  const windows = useWindows();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useBin(tableId, search);
  const title = t('journal.bin.title', tableWords(table));
  useEffect(() => windows.rename(binAddress(tableId), title), [windows, tableId, title]);
  // What is no longer in the list must not go by surprise.
  const present = (query.data ?? []).filter(({ id }) => chosen.has(id));
  return (
    <section className={page.page} aria-label={title}>
      <header className={page.head}>
        <div>
          <h1>{title}</h1>
          <p>{t('journal.bin.lead')}</p>
        </div>
        <AppLink href={listAddress(tableId)}>{t('csv.open_list', tableWords(table))}</AppLink>
      </header>
      <div className={classes.search}>
        <SearchField id="bin-search" label={t('journal.bin.search')} onSearch={setSearch} />
      </div>
      <BinList table={table} query={query} search={search} chosen={chosen} onChoose={setChosen} />
      <BinBar table={table} chosen={present} onClear={() => setChosen(new Set())} />
    </section>
  );
}
