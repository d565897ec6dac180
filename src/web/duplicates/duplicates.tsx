import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RulePart } from '#core/contract/lists/duplicate-routes.ts';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import { tableWords } from '#web/api/table-words.ts';
import { duplicatesAddress, listAddress } from '#web/addresses/addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { ChosenSet } from './chosen-set.tsx';
import { filterOfText, idsOfText, ruleOfText, ruleText } from './duplicates-address.ts';
import page from '#web/ui/layout/page.module.css';
import classes from './duplicates.module.css';
import { proposedRules } from './proposed-rules.ts';
import { RuleBar } from './rule-bar.tsx';
import { SetList } from './set-list.tsx';

/** The duplicates of a table: a rule, and the sets of records that agree by it; or records that were chosen in a list. */
export function DuplicatesWindow({ tableId }: { readonly tableId: number }) {
  const { t } = useTranslation();
  const table = must(useApplication().tables.get(tableId), 'the table of duplicates');
  const windows = useWindows();
  const router = useRouter();
  const texts = useSearch({ strict: false });
  const chosen = idsOfText(texts['records']);
  const title = t(chosen ? 'duplicates.merge_title' : 'duplicates.title', tableWords(table));
  useEffect(() => windows.rename(duplicatesAddress(tableId), title), [windows, tableId, title]);
  const filter = filterOfText(texts['filter']);
  const search = texts['q'] || undefined;
  const rule = ruleOfText(texts['rule']) ?? (texts['rule'] === '' ? [] : (proposedRules(table)[0] ?? []));
  const go = (own: readonly RulePart[], within: boolean): void => {
    const narrowed = within ? { filter, search } : {};
    router.history.replace(duplicatesAddress(tableId, { ...narrowed, rule: ruleText(own) }));
  };
  return (
    <section className={`${page.page} ${classes.window}`} aria-label={title}>
      <header className={page.head}>
        <div>
          <h1>{title}</h1>
          <p>{t(chosen ? 'duplicates.merge_lead' : 'duplicates.lead')}</p>
        </div>
        <AppLink href={listAddress(tableId)}>{t('csv.open_list', tableWords(table))}</AppLink>
      </header>
      {chosen ? (
        <ChosenSet table={table} records={chosen} />
      ) : (
        <>
          {filter || search ? (
            <p className={classes.narrowed}>
              <span>{t('duplicates.narrowed', tableWords(table))}</span>
              <button type="button" className={classes.link} onClick={() => go(rule, false)}>
                {t('duplicates.all_records', tableWords(table))}
              </button>
            </p>
          ) : null}
          <RuleBar table={table} rule={rule} onChange={(own) => go(own, true)} />
          <SetList
            key={ruleText(rule)}
            table={table}
            looking={{
              tableId,
              rule: [...rule],
              ...(filter ? { filter } : {}),
              ...(search ? { search } : {}),
            }}
          />
        </>
      )}
    </section>
  );
}
