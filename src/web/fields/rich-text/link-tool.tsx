import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { richLink } from '#core/fields/rich-text/rich-link.ts';
import { Floating } from '../floating/floating.tsx';
import { keepFocus } from './format-button.tsx';
import classes from './toolbar.module.css';

/** The link of what is chosen in the text: where it leads. */
export function LinkTool({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    editor.commands.focus();
  };
  return (
    <Floating
      opened={opened}
      onLeave={() => setOpened(false)}
      width="content"
      dialog={{ label: t('field.rich.link'), onEscape: close }}
      target={
        <button
          type="button"
          className={classes.tool}
          data-tool
          aria-label={t('field.rich.link')}
          title={t('field.rich.link')}
          aria-pressed={editor.isActive('link')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
          onClick={() => setOpened(!opened)}
        >
          <IconLink size={18} stroke={1.7} aria-hidden="true" />
        </button>
      }
    >
      <LinkPanel editor={editor} onDone={close} />
    </Floating>
  );
}

function LinkPanel({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const now: unknown = editor.getAttributes('link')['href'];
  const before = typeof now === 'string' ? now : '';
  const [address, setAddress] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const href = richLink(withScheme(address.trim()));
    if (href === undefined) {
      setWrong(true);
      return;
    }
    setLink(editor, href, address.trim());
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The record is not saved by it.
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <div className={classes.link}>
      <TextInput
        label={t('field.rich.address')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        ref={(input) => input?.focus({ preventScroll: true })}
        value={address}
        error={isWrong ? t('field.rich.addressWrong') : undefined}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <LinkButtons before={before} onApply={apply} onRemove={remove} />
    </div>
  );
}

interface LinkButtonsProps {
  /** Where the link leads so far; an empty text where there is none. */
  readonly before: string;
  readonly onApply: () => void;
  readonly onRemove: () => void;
}

function LinkButtons({ before, onApply, onRemove }: LinkButtonsProps) {
  const { t } = useTranslation();
  const leads = { component: 'a', href: before, target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div className={classes.linkButtons}>
      <Button size="compact-sm" onClick={onApply}>
        {t('field.rich.apply')}
      </Button>
      {before === '' ? null : (
        <>
          <Button size="compact-sm" variant="default" {...leads}>
            {t('field.rich.openLink')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onRemove}>
            {t('field.rich.unlink')}
          </Button>
        </>
      )}
    </div>
  );
}

/** An address as people type it: of a page, a mailbox or a telephone. */
function withScheme(address: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^\+?[\d\s()./-]{5,}$/.test(address)
    ? `tel:${address.replace(/[^\d+]/g, '')}`
    : `https://${address}`;
}

/** Makes what is chosen a link; where nothing is, its words are the address. */
function setLink(editor: Editor, href: string, words: string): void {
  const isAtCaret = editor.state.selection.empty && !editor.isActive('link');
  const chain = editor.chain().focus();
  if (isAtCaret)
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}
