import type { FileValue } from '#core/fields/file/file-value.ts';

/** What a control lets people do with the files of its cell. */
export interface FileEditing {
  readonly files: readonly FileValue[];
  /** The media types that the system's choice of files offers. */
  readonly accept: string | undefined;
  readonly give: (files: readonly FileValue[]) => void;
  readonly replace: (file: FileValue, by: readonly File[]) => void;
}
