import { IconUpload } from '@tabler/icons-react';
import type { ClipboardEvent, ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { unfitFile, type HoldsFiles } from '#core/fields/file/file.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { MEDIA_FAMILIES, MEDIA_OF_KINDS, type FileKind } from '#core/fields/file/file-kinds.ts';
import { useFileTarget } from '#web/ui/files/file-drop.tsx';
import type { InputProps } from '../values/web-field.ts';
import type { FileEditing } from './file-editing.ts';
import { FileRows } from './file-reading.tsx';
import { SignButton } from './signature/sign-button.tsx';
import classes from './file.module.css';
import { UploadRows } from './upload-rows.tsx';
import { useUploads, type ArrivedFile } from './use-uploads.ts';

type FilesColumn = HoldsFiles & { readonly id: number };

interface FileInputProps extends InputProps<FilesColumn, readonly FileValue[]> {
  readonly several: boolean;
  /** The kinds that are taken; all unless given. */
  readonly kinds?: readonly FileKind[] | undefined;
  /** Whether it can be signed by hand. */
  readonly signed?: boolean | undefined;
}

/** The files of a cell: dropped, pasted, chosen or taken with a camera; named, ordered, replaced, removed. */
export function FileInput(props: FileInputProps) {
  const { several, disabled, column, kinds, signed } = props;
  const label = props.label ?? column.label;
  const files = props.value ?? [];
  const give = (next: readonly FileValue[]) => props.onChange(next.length === 0 ? null : next);
  const uploads = useUploads((arrived, all) => {
    const problems = arrived.flatMap(({ file }) => unfitFile(file, { ...column, kinds }) ?? []);
    props.onProblem(problems[0]?.problem);
    // Nobody types here who could be interrupted: what is wrong is told at once.
    if (problems.length > 0) props.onBlur();
    const fitting = arrived.filter(({ file }) => !unfitFile(file, { ...column, kinds }));
    if (fitting.length > 0)
      give(several ? withArrived(files, fitting, all) : fitting.slice(-1).map(({ file }) => file));
  });
  const editing: FileEditing = {
    files,
    accept: acceptOf(kinds),
    give,
    replace: (file, by) => uploads.send(by, file.id),
  };
  const send = (chosen: readonly File[]) => uploads.send(several ? chosen : chosen.slice(0, 1));
  const { over, target } = useFileTarget(send, several);
  const pasted = (event: ClipboardEvent) => {
    const given = [...event.clipboardData.files];
    if (given.length === 0) return;
    event.preventDefault();
    send(given);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop; the button in it does the same
    <div
      id={props.id}
      className={classes.drop}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={props.describedBy}
      data-over={over || undefined}
      data-invalid={props.invalid || undefined}
      {...(disabled ? {} : { ...target, onPaste: pasted })}
      onBlur={props.onBlur}
    >
      <FileRows files={files} column={{ id: column.id, label }} editing={disabled ? undefined : editing} />
      <UploadRows uploads={uploads} />
      {disabled || (!several && files.length > 0) ? null : (
        <AddFiles several={several} accept={editing.accept} onChoose={send}>
          {signed ? <SignButton label={label} onSigned={(picture) => send([picture])} /> : null}
        </AddFiles>
      )}
    </div>
  );
}

/** A cell with the files that have arrived: in the place of others, or at the end in the order in which they were chosen. */
function withArrived(
  files: readonly FileValue[],
  arrived: readonly ArrivedFile[],
  all: readonly ArrivedFile[],
): readonly FileValue[] {
  const places = new Map(all.map(({ file, place }) => [file.id, place]));
  let next = files;
  for (const { file, replaces, place } of arrived) {
    const later = next.findIndex(({ id }) => (places.get(id) ?? 0) > place);
    const at = later === -1 ? next.length : later;
    next = next.some(({ id }) => id === replaces)
      ? next.map((one) => (one.id === replaces ? file : one))
      : [...next.slice(0, at), file, ...next.slice(at)];
  }
  return next;
}

interface AddFilesProps {
  readonly several: boolean;
  readonly accept: string | undefined;
  readonly onChoose: (files: readonly File[]) => void;
  /** Another way, which stands first. */
  readonly children: ReactNode;
}

/** The way to more files: a button that opens the system's choice, which offers the camera on a phone. */
function AddFiles({ several, accept, onChoose, children }: AddFilesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.adding}>
      {children}
      <label className={classes.choose}>
        <IconUpload size={16} aria-hidden="true" />
        <input
          className="out-of-sight"
          type="file"
          multiple={several}
          accept={accept}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            onChoose(chosen);
          }}
        />
        {t(several ? 'file.add' : 'file.choose')}
      </label>
      <span>{t('file.how')}</span>
    </div>
  );
}

/** The media types that the system's choice offers; the server looks at the content in any case. */
function acceptOf(kinds: readonly FileKind[] | undefined): string | undefined {
  if (!kinds || kinds.includes('other')) return undefined;
  const families = MEDIA_FAMILIES.filter((family) => kinds.includes(family)).map((family) => `${family}/*`);
  return [...families, ...kinds.flatMap((kind) => MEDIA_OF_KINDS[kind] ?? [])].join(',');
}
