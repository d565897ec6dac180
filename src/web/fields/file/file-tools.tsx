import { IconArrowDown, IconArrowUp, IconPencil, IconReplace, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';
import classes from './file.module.css';
import type { FileEditing } from './file-editing.ts';

interface FileToolsProps {
  readonly file: FileValue;
  readonly editing: FileEditing;
}

/** What can be done with a file of a cell: named, moved, replaced, removed. */
export function FileTools({ file, editing }: FileToolsProps) {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  const naming = useRef<HTMLButtonElement>(null);
  const isEndedByKey = useRef(false);
  // Whoever has ended it by a key goes on where it was begun.
  useEffect(() => {
    if (isNaming || !isEndedByKey.current) return;
    isEndedByKey.current = false;
    naming.current?.focus();
  }, [isNaming]);
  const { files, give } = editing;
  const name = titleOfFile(file);
  const end = (byKey: boolean) => {
    isEndedByKey.current = byKey;
    setIsNaming(false);
  };
  if (isNaming) return <TitleInput file={file} editing={editing} onEnd={end} />;
  return (
    <>
      {files.length > 1 ? <MoveTools file={file} editing={editing} /> : null}
      <Tool ref={naming} label={t('file.rename', { name })} onClick={() => setIsNaming(true)}>
        <IconPencil size={16} aria-hidden="true" />
      </Tool>
      <ReplaceTool file={file} editing={editing} />
      <Tool
        label={t('file.remove', { name })}
        onClick={(button) => {
          leaveRow(button);
          give(files.filter((one) => one !== file));
        }}
      >
        <IconX size={16} aria-hidden="true" />
      </Tool>
    </>
  );
}

/** Gives the focus to the file beside the one of a button, or to all of them: that one is about to go. */
function leaveRow(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector('button') ?? row?.closest<HTMLElement>('[role="group"]');
  next?.focus();
}

interface TitleInputProps extends FileToolsProps {
  readonly onEnd: (byKey: boolean) => void;
}

function TitleInput({ file, editing, onEnd }: TitleInputProps) {
  const { t } = useTranslation();
  const name = titleOfFile(file);
  const call = (typed: string, byKey: boolean) => {
    onEnd(byKey);
    const { title: _before, ...rest } = file;
    const title = typed.trim();
    const next = title === '' || title === file.name ? rest : { ...rest, title };
    editing.give(editing.files.map((one) => (one === file ? next : one)));
  };
  return (
    <input
      ref={(input) => input?.focus()}
      className={classes.rename}
      aria-label={t('file.rename', { name })}
      defaultValue={name}
      maxLength={255}
      dir="auto"
      onBlur={(event) => call(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The button that has the focus then is not pressed by it.
        event.preventDefault();
        if (event.key === 'Enter') return call(event.currentTarget.value, true);
        event.stopPropagation();
        onEnd(true);
      }}
    />
  );
}

function MoveTools({ file, editing: { files, give } }: FileToolsProps) {
  const { t } = useTranslation();
  const name = titleOfFile(file);
  const at = files.indexOf(file);
  const move = (by: number) => {
    const others = files.filter((one) => one !== file);
    give([...others.slice(0, at + by), file, ...others.slice(at + by)]);
  };
  return (
    <>
      <Tool label={t('file.up', { name })} disabled={at === 0} onClick={() => move(-1)}>
        <IconArrowUp size={16} aria-hidden="true" />
      </Tool>
      <Tool label={t('file.down', { name })} disabled={at === files.length - 1} onClick={() => move(1)}>
        <IconArrowDown size={16} aria-hidden="true" />
      </Tool>
    </>
  );
}

function ReplaceTool({ file, editing }: FileToolsProps) {
  const { t } = useTranslation();
  const label = t('file.replace', { name: titleOfFile(file) });
  return (
    <label className={classes.tool} title={label}>
      <input
        className="out-of-sight"
        type="file"
        accept={editing.accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          editing.replace(file, chosen.slice(0, 1));
        }}
      />
      <IconReplace size={16} aria-hidden="true" />
    </label>
  );
}

interface ToolProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: (button: HTMLButtonElement) => void;
  readonly children: ReactNode;
}

function Tool({ ref, label, disabled, onClick, children }: ToolProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {children}
    </button>
  );
}
