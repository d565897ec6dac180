import { lazy, Suspense, type ComponentProps } from 'react';
import { fileNames } from './files-of.ts';

const ReadFiles = lazy(async () => ({ default: (await import('./file-reading.tsx')).ReadFiles }));
const FileCell = lazy(async () => ({ default: (await import('./file-cell.tsx')).FileCell }));
const FileSign = lazy(async () => ({ default: (await import('./file-sign.tsx')).FileSign }));
const PrintedFiles = lazy(async () => ({ default: (await import('./printed-files.tsx')).PrintedFiles }));

/** The files of a cell to read, by what is fetched when the first are shown; until then they are named. */
export function LazyFiles(props: ComponentProps<typeof ReadFiles>) {
  return (
    <Suspense fallback={fileNames(props.value)}>
      <ReadFiles {...props} />
    </Suspense>
  );
}

/** The same of a cell of a list. */
export function LazyFileCell(props: ComponentProps<typeof FileCell>) {
  return (
    <Suspense fallback={fileNames(props.files)}>
      <FileCell {...props} />
    </Suspense>
  );
}

/** One file as a small picture. */
export function LazyFileSign(props: ComponentProps<typeof FileSign>) {
  return (
    <Suspense fallback={null}>
      <FileSign {...props} />
    </Suspense>
  );
}

/** The files of a cell on paper, which waits for them. */
export function LazyPrintedFiles(props: ComponentProps<typeof PrintedFiles>) {
  return (
    <Suspense fallback={<span aria-busy="true">{fileNames(props.value)}</span>}>
      <PrintedFiles {...props} />
    </Suspense>
  );
}
