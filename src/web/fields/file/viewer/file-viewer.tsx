import { CatchBoundary } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { LARGEST_OFFICE_DOCUMENT, OFFICE_DOCUMENTS, SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import { titleOfFile } from '#core/fields/file/file-value.ts';
import { useApplication } from '#web/api/application.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { FileAddresses } from '../file-addresses.ts';
import { useReader } from '../../values/reader.ts';
import { sizeText } from '../file-size.ts';
import { ImageView } from './image-view.tsx';
import type { ViewedFile } from './viewed-file.ts';
import classes from './file-viewer.module.css';

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));

/** Bytes of the largest text that is shown. */
const LARGEST_TEXT = 1_000_000;

interface FileViewerProps {
  readonly files: readonly ViewedFile[];
  /** The id of the file that is shown. */
  readonly opened: string;
  readonly addresses: FileAddresses;
  readonly onOpen: (file: string) => void;
  readonly onClose: () => void;
}

/** A file above the page, and the way to its neighbours. */
export function FileViewer({ files, opened, addresses, onOpen, onClose }: FileViewerProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const at = files.findIndex(({ id }) => id === opened);
  const file = files[at];
  const go = (by: number) => {
    const next = files[at + by];
    if (next) onOpen(next.id);
  };
  useNeighbourKeys(go);
  if (!file) return null;
  return (
    <Dialog title={titleOfFile(file)} onClose={onClose} look="wide">
      <div className={classes.viewer}>
        <div className={classes.shown}>
          <CatchBoundary getResetKey={() => file.id} errorComponent={NotShown}>
            <Shown key={file.id} file={file} addresses={addresses} />
          </CatchBoundary>
        </div>
        <div className={classes.foot}>
          {files.length > 1 ? (
            <>
              <IconButton label={t('file.previous')} disabled={at === 0} onClick={() => go(-1)}>
                <IconChevronLeft size={18} className="mirrored" aria-hidden="true" />
              </IconButton>
              <span aria-live="polite">
                {t('file.place', { at: String(at + 1), count: String(files.length) })}
              </span>
              <IconButton label={t('file.next')} disabled={at === files.length - 1} onClick={() => go(1)}>
                <IconChevronRight size={18} className="mirrored" aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
          <span className={classes.size}>{file.size === undefined ? '' : sizeText(file.size, locale)}</span>
          <a className={classes.save} href={addresses.download(file.id)} download={file.name}>
            <IconDownload size={16} aria-hidden="true" />
            {t('file.save')}
          </a>
        </div>
      </div>
    </Dialog>
  );
}

/** What goes wrong with one file leaves the form below and its neighbours as they are. */
function NotShown() {
  const { t } = useTranslation();
  return <p className={classes.note}>{t('file.not_shown')}</p>;
}

/** The arrow keys lead to the neighbours, but where they scroll or wind something. */
function useNeighbourKeys(go: (by: number) => void): void {
  const goBy = useEffectEvent(go);
  useEffect(() => {
    const pressed = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLElement && target.closest('audio, video, [data-scrolls]')) return;
      const isRight = document.documentElement.dir !== 'rtl';
      if (key === 'ArrowRight') goBy(isRight ? 1 : -1);
      if (key === 'ArrowLeft') goBy(isRight ? -1 : 1);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

interface ShownProps {
  readonly file: ViewedFile;
  readonly addresses: FileAddresses;
}

/** A file in the form that its kind is looked at in. */
function Shown({ file, addresses }: ShownProps) {
  const { t } = useTranslation();
  const { convertsDocuments } = useApplication().info;
  const source = addresses.shown(file.id);
  const { type, size = 0 } = file;
  if (type === undefined || SHOWN_IMAGES.includes(type))
    return <ImageView file={file} addresses={addresses} />;
  const isConverted = convertsDocuments && type in OFFICE_DOCUMENTS && size <= LARGEST_OFFICE_DOCUMENT;
  if (type === 'application/pdf' || isConverted)
    return (
      <Suspense fallback={<p className={classes.note}>{t('state.loading')}</p>}>
        <PdfView
          source={isConverted ? addresses.pdf(file.id) : source}
          title={titleOfFile(file)}
          failed={t(isConverted ? 'file.not_previewed' : 'file.not_shown')}
        />
      </Suspense>
    );
  // oxlint-disable jsx-a11y/media-has-caption -- what people have recorded has none
  if (type.startsWith('audio/'))
    return <audio className={classes.media} controls src={source} aria-label={titleOfFile(file)} />;
  if (type.startsWith('video/'))
    return <video className={classes.media} controls src={source} aria-label={titleOfFile(file)} />;
  // oxlint-enable jsx-a11y/media-has-caption
  const isText = type.startsWith('text/') || type === 'application/json' || type === 'application/xml';
  if (isText && size <= LARGEST_TEXT) return <TextView source={source} title={titleOfFile(file)} />;
  return <p className={classes.note}>{t('file.no_preview')}</p>;
}

/** A text as it stands in the file: nothing of it is run or drawn. */
function TextView({ source, title }: { readonly source: string; readonly title: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(source, { credentials: 'same-origin', signal: leaving.signal })
      .then(async (answer) => (answer.ok ? setText(await answer.text()) : setIsFailed(true)))
      .catch(() => setIsFailed(!leaving.signal.aborted));
    return () => leaving.abort();
  }, [source]);
  if (isFailed) return <p className={classes.note}>{t('file.not_shown')}</p>;
  if (text === undefined) return <p className={classes.note}>{t('state.loading')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys
    <pre className={classes.text} data-scrolls tabIndex={0} aria-label={title} dir="auto">
      {text}
    </pre>
  );
}
