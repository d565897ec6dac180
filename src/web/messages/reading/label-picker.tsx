import {
  IconPlus,
  IconSquare,
  IconSquareCheckFilled,
  IconSquareMinusFilled,
  IconTag,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { foldText } from '#core/language/fold-text.ts';
import { numberFormat } from '#core/language/formats.ts';
import { Floating } from '#web/fields/floating/floating.tsx';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList, type Option } from '#web/fields/floating/option-list.tsx';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import tool from '#web/ui/buttons/tool-button.module.css';
import { LabelChip } from '../mailbox/label-chips.tsx';
import { MAX_LABEL } from '../mailbox/label-dialog.tsx';
import classes from './label-picker.module.css';
import type { Labelling } from './use-labelling.ts';

interface LabelPickerProps {
  readonly labelling: Labelling;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** A button with the list of all labels: which of them the messages have is changed there, and new ones are made. */
export function LabelPicker({ labelling, opened, onOpened }: LabelPickerProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpened(false);
    button.current?.focus();
  };
  return (
    <Floating
      opened={opened}
      onLeave={() => onOpened(false)}
      width="content"
      dialog={{ label: t('messaging.labels.title'), onEscape: close }}
      target={
        <button
          ref={button}
          type="button"
          className={tool.tool}
          aria-haspopup="dialog"
          aria-expanded={opened}
          title={t('messaging.labels.menu')}
          onClick={() => onOpened(!opened)}
        >
          <IconTag size={16} stroke={1.6} aria-hidden="true" />
          <span>{t('messaging.labels.menu')}</span>
        </button>
      }
    >
      <LabelChecklist labelling={labelling} onClose={close} />
    </Floating>
  );
}

function LabelChecklist({
  labelling,
  onClose,
}: {
  readonly labelling: Labelling;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { found, options, newName } = useLabelOptions(labelling, text);
  const pick = (at: number): void => {
    const label: MessageLabel | undefined = found[at];
    if (label) return labelling.toggle(label);
    if (newName === undefined) return;
    setText('');
    labelling.create(newName);
  };
  const listbox = useListbox({ count: options.length, opened: true, onOpened: onClose, onPick: pick });
  return (
    <div className={classes.body}>
      <ListboxSearch
        listbox={listbox}
        label={t('messaging.labels.find')}
        value={text}
        onChange={(typed) => setText(typed.slice(0, MAX_LABEL))}
        inDialog
      />
      {options.length === 0 ? <p className={classes.note}>{t('messaging.labels.none')}</p> : null}
      <OptionList
        listbox={listbox}
        label={t('messaging.labels.title')}
        options={options}
        onPick={pick}
        several
      />
    </div>
  );
}

/** The labels that a text finds, as options, and last the name of a new one where no label is called so. */
function useLabelOptions({ labels, size, countOf }: Labelling, text: string) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const words = foldText(text).split(/\s+/);
  const found = labels.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
  const name = text.trim();
  const isNew = name !== '' && !labels.some((label) => foldText(label.name) === foldText(name));
  const number = (count: number) => numberFormat(locale).format(count);
  const known = found.map((label): Option => {
    const count = countOf(label);
    const isMixed = count > 0 && count < size;
    return {
      key: label.id,
      chosen: count === size,
      icon: <State count={count} size={size} />,
      content: <LabelChip {...label} />,
      hint: isMixed ? t('messaging.labels.some', { number: number(count), all: number(size) }) : undefined,
    };
  });
  const made: Option = {
    key: 'new',
    chosen: false,
    apart: found.length > 0,
    icon: <IconPlus size={16} aria-hidden="true" />,
    content: t('messaging.labels.create', { label: name }),
  };
  return { found, options: isNew ? [...known, made] : known, newName: isNew ? name : undefined };
}

/** Whether all messages have a label, some or none. */
function State({ count, size }: { readonly count: number; readonly size: number }) {
  if (count === 0) return <IconSquare size={18} stroke={1.6} aria-hidden="true" />;
  return count < size ? (
    <IconSquareMinusFilled size={18} aria-hidden="true" />
  ) : (
    <IconSquareCheckFilled size={18} aria-hidden="true" />
  );
}
