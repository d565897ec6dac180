import { Button } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { MAX_COMMENT } from '#core/contract/route/limits.ts';
import { Floating } from '#web/fields/floating/floating.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './composer.module.css';
import type { CommentedPlace } from './comments-key.ts';
import { lengthOf, partsOfText, retyped, type TypedComment } from './mention-text.ts';
import { MentionList } from './mention-list.tsx';
import { useMentioning, type MentionWork } from './use-mentioning.ts';

interface ComposerProps {
  /** What is written here: the name of its control. */
  readonly label: string;
  readonly placeholder: string;
  /** What its button does. */
  readonly action: string;
  readonly place: CommentedPlace & { readonly columnId: number | null };
  readonly written: TypedComment;
  readonly onChange: (written: TypedComment) => void;
  /** Throws where it is refused; what is written stays then. */
  readonly onSend: (written: TypedComment) => Promise<void>;
  readonly onCancel?: () => void;
  readonly takesFocus: boolean;
  readonly children?: ReactNode;
}

/** A text of several lines in which people are mentioned; it grows with what is written, and Ctrl and Enter send it. */
export function CommentComposer(props: ComposerProps) {
  const { place, written, onChange, onSend, onCancel } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const errorTexts = useErrorTexts();
  const mentioning = useMentioning({ place, written, onChange, area });
  const over = lengthOf(written) - MAX_COMMENT;
  const isReady = written.text.trim() !== '' && over <= 0 && !isSending;
  const send = async (): Promise<void> => {
    if (!isReady) return;
    setSending(true);
    try {
      await onSend(written);
      setRefused([]);
    } catch (error) {
      setRefused(errorTexts(error));
    } finally {
      setSending(false);
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || mentioning.press(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The form beside it is not saved by that.
      event.preventDefault();
      event.stopPropagation();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <Floating
      opened={mentioning.isOpen}
      onLeave={mentioning.close}
      width="target"
      target={
        <div className={classes.box} data-invalid={refused.length > 0 || over > 0 || undefined}>
          <CommentArea {...props} {...{ area, mentioning, isSending }} onPress={press} />
          <Refusals texts={refused} over={over} />
          <ComposerTools {...props} isReady={isReady} mentioning={mentioning} onSend={() => void send()} />
        </div>
      }
    >
      <MentionList mentioning={mentioning} />
    </Floating>
  );
}

interface CommentAreaProps extends ComposerProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly mentioning: MentionWork;
  /** It stays as it is sent. */
  readonly isSending: boolean;
  readonly onPress: (event: KeyboardEvent) => void;
}

/** The control: behind it stands the same text, which makes it as high as that and marks the mentions. */
function CommentArea({
  label,
  placeholder,
  written,
  onChange,
  takesFocus,
  area,
  mentioning,
  isSending,
  onPress,
}: CommentAreaProps) {
  useLayoutEffect(() => {
    const element = area.current;
    if (!takesFocus || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [area, takesFocus]);
  return (
    <div className={classes.grow}>
      <div className={classes.mirror} aria-hidden="true" dir="auto">
        {partsOfText(written).map(({ text, user }, at) =>
          user === undefined ? <span key={at}>{text}</span> : <mark key={at}>{text}</mark>,
        )}
        {/* The last line is as high as others, though nothing stands in it. */}
        {'\u200b'}
      </div>
      <textarea
        ref={area}
        className={classes.area}
        dir="auto"
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        value={written.text}
        readOnly={isSending}
        {...mentioning.aria}
        onChange={({ target }) => {
          onChange(retyped(written, target.value));
          mentioning.look(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => mentioning.look(currentTarget.selectionStart)}
        onKeyDown={onPress}
      />
    </div>
  );
}

function Refusals({ texts, over }: { readonly texts: readonly string[]; readonly over: number }) {
  const { t } = useTranslation();
  const all = over > 0 ? [t('comments.too_long', { number: over })] : texts;
  return all.length === 0 ? null : (
    <p role="alert" className={classes.refused}>
      {all.join(' ')}
    </p>
  );
}

/** A button that can be reached and does nothing yet. */
const NOT_YET = { 'aria-disabled': true, 'data-disabled': true } as const;

interface ComposerToolsProps extends Pick<ComposerProps, 'action' | 'onCancel' | 'children'> {
  readonly isReady: boolean;
  readonly mentioning: MentionWork;
  readonly onSend: () => void;
}

function ComposerTools({ action, isReady, mentioning, onSend, onCancel, children }: ComposerToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('comments.mention')}
        title={t('comments.mention')}
        onClick={mentioning.begin}
      >
        <IconAt size={16} stroke={1.6} aria-hidden="true" />
      </button>
      {children}
      {onCancel ? (
        <Button variant="subtle" size="compact-sm" className={classes.end} onClick={onCancel}>
          {t('comments.cancel')}
        </Button>
      ) : (
        <span className={classes.note}>{t('comments.internal')}</span>
      )}
      <Button size="compact-md" {...(isReady ? {} : NOT_YET)} onClick={onSend}>
        {action}
      </Button>
    </div>
  );
}
