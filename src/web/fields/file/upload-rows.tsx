import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useReader } from '../values/reader.ts';
import { sizeText } from './file-size.ts';
import classes from './file.module.css';
import type { ShownUpload, Uploads } from './use-uploads.ts';

/** Files on their way: how far each is, and what can be done about it. */
export function UploadRows({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useTranslation();
  if (uploads.shown.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t('file.uploads')}>
      {uploads.shown.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, uploads }: { readonly upload: ShownUpload; readonly uploads: Uploads }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { key, name, size, sent, state, message } = upload;
  const goesOn = state === 'running' ? uploads.pause : uploads.resume;
  const label = { running: 'file.pause', paused: 'file.resume', failed: 'file.again' }[state];
  const Sign = { running: IconPlayerPause, paused: IconPlayerPlay, failed: IconRefresh }[state];
  return (
    <li className={classes.row}>
      <div className={classes.progress}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {state === 'failed' ? (
          <span className={classes.fault} role="alert">
            {message ?? t('file.failed')}
          </span>
        ) : (
          <>
            <progress
              className={classes.bar}
              aria-label={t('file.sending', { name })}
              value={sent}
              max={size || 1}
            />
            <span className={classes.size}>
              {t('file.sent', { sent: sizeText(sent, locale), size: sizeText(size, locale) })}
            </span>
          </>
        )}
      </div>
      <span className={classes.tools}>
        <button
          type="button"
          className={classes.tool}
          aria-label={t(label, { name })}
          title={t(label, { name })}
          onClick={() => goesOn(key)}
        >
          <Sign size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('file.end', { name })}
          title={t('file.end', { name })}
          onClick={() => uploads.end(key)}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}
