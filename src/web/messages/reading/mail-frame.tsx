import { Button } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { CONTRACT } from '#core/contract/contract.ts';
import type { ShownNotes } from '#core/contract/messaging/mail-notes.ts';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { useTranslation } from '#web/std/translation.ts';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import classes from './mail-frame.module.css';
import { ReceiptWish } from './receipt-wish.tsx';

interface MailFrameProps {
  readonly message: ShownMessage;
  /** Its words as formatted text. */
  readonly children: ReactNode;
}

/** What a message says: an e-mail by its layout, with what its reader should know of it; all others by their text. */
export function MailFrame({ message, children }: MailFrameProps) {
  const { t } = useTranslation();
  const { hasLayout, notes, id } = message;
  const [isPlain, setPlain] = useState(false);
  const [images, setImages] = useState(false);
  const isLaidOut = hasLayout && !isPlain;
  return (
    <>
      {notes ? <Warnings notes={notes} files={message.files} /> : null}
      <ReceiptWish message={message} />
      {hasLayout ? (
        <div className={classes.bar}>
          {isLaidOut && (notes?.remote ?? 0) > 0 && !images ? (
            <>
              <span>{t('messaging.mail.pictures')}</span>
              <Button variant="default" size="compact-sm" onClick={() => setImages(true)}>
                {t('messaging.mail.show_pictures')}
              </Button>
            </>
          ) : null}
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.toggle}
            onClick={() => setPlain(!isPlain)}
          >
            {t(isPlain ? 'messaging.mail.show_layout' : 'messaging.mail.show_text')}
          </Button>
        </div>
      ) : null}
      {isLaidOut ? <Frame key={id} message={id} images={images} /> : children}
    </>
  );
}

/** Tallest frame, in pixels: what is longer is scrolled within it. */
const TALLEST = 40_000;

/** The document of a layout, as tall as what it shows. */
function Frame({ message, images }: { readonly message: number; readonly images: boolean }) {
  const { t } = useTranslation();
  const [height, setHeight] = useState(120);
  // The document is of this origin and nothing runs in it: the page around it measures it.
  const measured = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setHeight(Math.min(TALLEST, Math.ceil(entry.borderBoxSize[0]?.blockSize ?? 0) + SCROLL_BAR));
    });
    const watch = () => {
      watcher.disconnect();
      const body = frame.contentDocument?.body;
      if (body) watcher.observe(body);
    };
    frame.addEventListener('load', watch);
    return () => {
      frame.removeEventListener('load', watch);
      watcher.disconnect();
    };
  }, []);
  return (
    <iframe
      ref={measured}
      className={classes.frame}
      title={t('messaging.mail.frame')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={urlOf(
        CONTRACT.messaging_message_layout.path,
        { messageID: message },
        { images: images ? 1 : undefined },
      )}
      style={{ blockSize: height }}
    />
  );
}

/** Room for a bar below a layout that is wider than the frame. */
const SCROLL_BAR = 16;

function Warnings({ notes, files }: { readonly notes: ShownNotes } & Pick<ShownMessage, 'files'>) {
  const { t } = useTranslation();
  const { lookAlike, truncated, unreadable } = notes;
  const isAttached = files.some(({ name }) => name === 'message.eml');
  const told = [
    ...(lookAlike ? [t(`messaging.mail.look_alike.${lookAlike.kind}`, { ...lookAlike })] : []),
    ...(unreadable ? [t('messaging.mail.unreadable')] : []),
    ...(truncated ? [t(isAttached ? 'messaging.mail.cut_attached' : 'messaging.mail.cut')] : []),
  ];
  return told.map((text) => (
    <div key={text} className={classes.warning}>
      <WarningNote>{text}</WarningNote>
    </div>
  ));
}
