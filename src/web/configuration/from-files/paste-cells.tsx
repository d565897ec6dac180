import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import control from '#web/fields/typing/control.module.css';
import { FieldFrame, LabelledField } from '#web/inputs/labelled-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { sendFiles } from './uploads.ts';

/** Takes what is pasted anywhere on the page but in a field: files, or a block of cells. */
export function usePastedFiles(names: readonly string[]): void {
  const { t } = useTranslation();
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;
    if (isTyping || !event.clipboardData) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    if (files.length > 0) sendFiles(files);
    else if (isBlock(text)) sendFiles([cellsFile(text, freeName(t('files.pasted'), names))]);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** A block of cells that is pasted into a field, with the name of the table that it becomes. */
export function PasteCells({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const submit = () => {
    if (!isBlock(text)) return;
    sendFiles([cellsFile(text, name.trim() || freeName(t('files.pasted'), names))]);
    setOpen(false);
    setText('');
    setName('');
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('files.paste')}
      </Button>
      {open && (
        <Dialog title={t('files.paste_title')} onClose={() => setOpen(false)}>
          <DialogBody onSubmit={submit}>
            <DialogText>{t('files.paste_text')}</DialogText>
            <LabelledField id={`${id}-cells`} label={t('files.cells')}>
              <FieldFrame invalid={false}>
                <textarea
                  id={`${id}-cells`}
                  className={control.input}
                  rows={8}
                  dir="auto"
                  spellCheck={false}
                  value={text}
                  onChange={({ currentTarget }) => setText(currentTarget.value)}
                />
              </FieldFrame>
            </LabelledField>
            <TextField
              id={`${id}-name`}
              label={t('files.plural')}
              value={name}
              maxLength={200}
              onChange={setName}
            />
            <DialogButtons>
              <Button type="submit" disabled={!isBlock(text)}>
                {t('files.paste_do')}
              </Button>
            </DialogButtons>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

/** Text of at least a row of names and one of values. */
function isBlock(text: string): boolean {
  return text.trim().split('\n').length > 1;
}

function cellsFile(text: string, name: string): File {
  return new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' });
}

function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (one: string) => taken.includes(`${one}.tsv`);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
