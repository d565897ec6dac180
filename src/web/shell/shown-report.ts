import { createStore } from '#web/ui/store.ts';

/** The report action whose text stands above the window; undefined where none does. */
export const shownReport = createStore<number | undefined>(undefined);

/** Runs a report: its text appears above the window. */
export function showReport(action: number): void {
  shownReport.set(() => action);
}

/** Takes the text away. */
export function closeReport(): void {
  shownReport.set(() => undefined);
}
