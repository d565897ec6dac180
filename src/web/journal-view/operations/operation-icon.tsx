import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
  IconTrashX,
  type Icon,
} from '@tabler/icons-react';
import classes from './operation-icon.module.css';

const ICONS: Readonly<Record<string, Icon>> = {
  create: IconPlus,
  delete: IconTrash,
  import: IconFileImport,
  restore: IconRestore,
  purge: IconTrashX,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
};

/** The sign of a kind of operation, beside the words for it. */
export function OperationIcon({ kind }: { readonly kind: string }) {
  const Sign = ICONS[kind] ?? IconPencil;
  return (
    <span className={classes.sign} data-kind={kind}>
      <Sign size={16} stroke={1.7} aria-hidden="true" />
    </span>
  );
}
