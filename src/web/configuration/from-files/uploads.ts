import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { createStore } from '#web/std/store.ts';

/** A file on its way to the server, or why it did not arrive. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly file: File;
  /** How much of it is there, from 0 to 1. */
  readonly part: number;
  readonly error?: unknown;
}

/** The uploads of this tab; they go on while other screens are shown. */
export const uploads = createStore<readonly Upload[]>([]);
/** Where what the server knows of the files is kept. */
export const FILES_LIST = ['configuration_files', 'list'] as const;

const LONGEST_NAME = 255;
let lastKey = 0;
let line: Promise<unknown> = Promise.resolve();

/** Sends files one after the other. */
export function sendFiles(files: readonly File[]): void {
  for (const file of files) {
    lastKey += 1;
    const upload: Upload = { key: lastKey, name: file.name.slice(-LONGEST_NAME), file, part: 0 };
    uploads.set((list) => [...list, upload]);
    line = line.then(async () => await send(upload));
  }
}

/** Sends a file again that did not arrive. */
export function sendAgain(upload: Upload): void {
  forgetUpload(upload.key);
  sendFiles([upload.file]);
}

export function forgetUpload(key: number): void {
  uploads.set((list) => list.filter((upload) => upload.key !== key));
}

async function send({ key, name, file }: Upload): Promise<void> {
  try {
    await configurationGate.call('files_add', {
      query: { name },
      file,
      onUpload: (sent, total = file.size) => change(key, { part: total > 0 ? sent / total : 1 }),
    });
    await queryClient.invalidateQueries({ queryKey: FILES_LIST });
    forgetUpload(key);
  } catch (error) {
    change(key, { error });
  }
}

function change(key: number, part: Partial<Upload>): void {
  uploads.set((list) => list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
}
