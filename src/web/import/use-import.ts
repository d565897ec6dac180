import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { Contract } from '#core/contract/contract.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GivenUp } from '#web/gate/gate.ts';
import type { ImportMapping } from './targets.ts';

/** What a check or an import found out. */
export type ImportReport = AnswerOf<Contract['import_csv']>;

/** How far the import of the file is. */
export type ImportStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly check: boolean; readonly sent: number }
  | { readonly kind: 'checked'; readonly report: ImportReport }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Checks and imports files into a table; a new mapping or file makes what was checked worthless: `reset`. */
export function useImport(tableId: number) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [stage, setStage] = useState<ImportStage>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);

  async function run(file: File, mapping: ImportMapping, check: boolean): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setStage({ kind: 'running', check, sent: 0 });
    try {
      const report = await configurationGate.call('import_csv', {
        params: { tableId: String(tableId) },
        query: { map: JSON.stringify(mapping), check: check ? '1' : '0' },
        file,
        signal: controller.signal,
        onUpload: (sent, total = file.size) =>
          setStage({ kind: 'running', check, sent: total > 0 ? sent / total : 1 }),
      });
      setStage({ kind: check || report.refused > 0 ? 'checked' : 'done', report });
      if (!check) await queries.invalidateQueries();
      if (!check && report.imported > 0) {
        offerUndo({ message: t('csv.done', { count: report.imported }) }, report.operation);
      }
    } catch (error) {
      setStage(
        controller.signal.aborted || error instanceof GivenUp ? { kind: 'idle' } : { kind: 'failed', error },
      );
    }
  }
  return {
    stage,
    check: (file: File, mapping: ImportMapping) => void run(file, mapping, true),
    start: (file: File, mapping: ImportMapping) => void run(file, mapping, false),
    cancel: () => running.current?.abort(),
    reset: () => setStage({ kind: 'idle' }),
  };
}
