import type { ImportPreset } from '#core/contract/screen-addresses.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { withFittingMatch, withPreset } from './targets.ts';

/** A file that is to be uploaded, or the number of one that the server keeps already. */
export type ImportSource = File | number;
/** What an uploaded file holds. */
export type FileLook = AnswerOf<Contract['import_look']>;
/** What a check found. */
export type ImportCheck = AnswerOf<Contract['import_check']>;
type Report = Exclude<AnswerOf<Contract['import_run']>, { readonly task: number }>;

/** How far the import of the file is. */
export type ImportStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly what: 'uploading' | 'checking' | 'importing'; readonly part: number }
  | { readonly kind: 'checked'; readonly check: ImportCheck }
  | { readonly kind: 'done'; readonly imported: number; readonly changed: number; readonly trimmed: number }
  | { readonly kind: 'goesOn' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** All that a screen shows of an import. */
interface ImportState {
  readonly stage: ImportStage;
  readonly look: FileLook | undefined;
  readonly settings: ImportSettings;
}

/** Milliseconds between two questions about progress. */
const ASK_EVERY = 700;

/** A file on its way into a table: uploaded and looked at, checked with its settings, imported. Lives for one file. */
export class ImportSession {
  #state: ImportState = {
    stage: { kind: 'running', what: 'uploading', part: 0 },
    look: undefined,
    settings: { map: {} },
  };
  #kept = '';
  #running: AbortController | undefined;
  readonly #heard = new Set<() => void>();
  readonly #tableId: number;
  readonly #source: ImportSource;
  readonly #preset: ImportPreset | undefined;

  constructor(tableId: number, source: ImportSource, preset?: ImportPreset) {
    this.#tableId = tableId;
    this.#source = source;
    this.#preset = preset;
  }

  readonly subscribe = (hear: () => void) => {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  };

  readonly state = (): ImportState => this.#state;

  /** Uploads the file, unless it is there, and looks at it. */
  begin(): void {
    const source = this.#source;
    void this.#step(async (signal) => {
      this.#kept = String(typeof source === 'number' ? source : await this.#upload(source, signal));
      return await this.#read({}, signal);
    });
  }

  async #upload(file: File, signal: AbortSignal): Promise<number> {
    const sent = await configurationGate.call('import_upload', {
      params: { tableId: String(this.#tableId) },
      query: { name: file.name.slice(0, 255) },
      file,
      signal,
      onUpload: (bytes, total = file.size) =>
        this.#show({ kind: 'running', what: 'uploading', part: total > 0 ? bytes / total : 1 }),
    });
    return sent.file;
  }

  change(settings: ImportSettings): void {
    this.#set({ settings: withFittingMatch(settings), stage: { kind: 'idle' } });
  }

  /** Changes settings and checks again at once: what is put right beside a reason. */
  repair(settings: ImportSettings): void {
    this.#set({ settings });
    this.check();
  }

  readAs(reading: ImportReading): void {
    const known = this.#state.look?.reading;
    void this.#step(async (signal) => await this.#read({ ...known, ...reading }, signal));
  }

  check(): void {
    void this.#step(async (signal) => {
      const work = configurationGate.call('import_check', { ...this.#asked(), signal });
      return { kind: 'checked', check: await this.#followed('checking', signal, work) };
    });
  }

  /** Imports the rows that a check found valid; `onDone` is told before it is shown, `undefined` where it goes on. */
  start(
    { hash }: ImportCheck,
    background: boolean,
    onDone: (report: Report | undefined) => Promise<void>,
  ): void {
    void this.#step(async (signal) => {
      const { params, body } = this.#asked();
      const settings = { ...body.settings, skipRefused: true };
      const work = configurationGate.call('import_run', {
        params,
        body: { ...body, settings, hash, background },
        signal,
      });
      const report = await this.#followed('importing', signal, work);
      const isOver = !('task' in report);
      await onDone(isOver ? report : undefined);
      if (!isOver) return { kind: 'goesOn' };
      const { imported, changed, trimmed } = report;
      return { kind: 'done', imported, changed, trimmed };
    });
  }

  cancel(): void {
    this.#running?.abort();
  }

  refusedAddress(): string {
    return `/api/import/refused/${this.#kept}`;
  }

  #asked() {
    const { look, settings } = this.#state;
    return { params: { file: this.#kept }, body: { reading: look?.reading ?? {}, settings } };
  }

  async #read(reading: ImportReading, signal: AbortSignal): Promise<ImportStage> {
    const look = await call('import_look', { params: { file: this.#kept }, body: reading, signal });
    this.#set({ look, settings: withFittingMatch(withPreset(look.settings, this.#preset)) });
    return { kind: 'idle' };
  }

  /** Does a step; what it gives is shown unless another one has begun. */
  async #step(work: (signal: AbortSignal) => Promise<ImportStage>): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    try {
      const next = await work(controller.signal);
      if (!controller.signal.aborted) this.#show(next);
    } catch (error) {
      if (this.#running !== controller) return;
      const isGivenUp = controller.signal.aborted || error instanceof GivenUp;
      this.#show(isGivenUp ? { kind: 'idle' } : { kind: 'failed', error });
    }
  }

  /** Tells how far the server is until the work is over. */
  async #followed<T>(what: 'checking' | 'importing', signal: AbortSignal, work: Promise<T>): Promise<T> {
    this.#show({ kind: 'running', what, part: 0 });
    const ask = () => {
      void call('import_progress', { params: { file: this.#kept }, signal })
        .then(({ part }) => {
          if (this.#state.stage.kind === 'running') this.#show({ kind: 'running', what, part });
        })
        .catch(() => undefined);
    };
    const asking = setInterval(ask, ASK_EVERY);
    return await work.finally(() => clearInterval(asking));
  }

  #show(stage: ImportStage): void {
    this.#set({ stage });
  }

  #set(part: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...part };
    for (const hear of this.#heard) hear();
  }
}
