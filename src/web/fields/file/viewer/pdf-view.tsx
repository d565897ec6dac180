import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './file-viewer.module.css';

/** One thread for all documents, which stays when one of them is closed: the next may be open by then. */
const worker = PDFWorker.create({
  port: new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' }),
});

interface PdfViewProps {
  readonly source: string;
  readonly title: string;
  /** What is said where it cannot be shown. */
  readonly failed: string;
}

/** The pages of a document, each drawn when it comes into sight. Nothing that is written into it is run. */
export function PdfView({ source, title, failed }: PdfViewProps) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const loading = getDocument({
      url: source,
      worker,
      withCredentials: true,
      useWasm: false,
      enableXfa: false,
    });
    let isHere = true;
    loading.promise.then(
      (loaded) => isHere && setPdf(loaded),
      () => isHere && setIsFailed(true),
    );
    return () => {
      isHere = false;
      void loading.destroy();
    };
  }, [source]);
  if (isFailed) return <p className={classes.note}>{failed}</p>;
  if (!pdf) return <p className={classes.note}>{t('state.loading')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys
    <div className={classes.pages} data-scrolls tabIndex={0} role="document" aria-label={title}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <PdfPage key={at} pdf={pdf} number={at + 1} />
      ))}
    </div>
  );
}

function PdfPage({ pdf, number }: { readonly pdf: PDFDocumentProxy; readonly number: number }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      seen.disconnect();
      // A document that is closed meanwhile is drawn no more.
      draw(pdf, number, place).catch(() => undefined);
    });
    seen.observe(place);
    return () => seen.disconnect();
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      className={classes.page}
      role="img"
      aria-label={t('file.page', { number: String(number), count: String(pdf.numPages) })}
    />
  );
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(number);
  const [plain, width] = [page.getViewport({ scale: 1 }), canvas.clientWidth || 800];
  const viewport = page.getViewport({ scale: (width / plain.width) * window.devicePixelRatio });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
  await page.render({ canvas, viewport }).promise;
}
