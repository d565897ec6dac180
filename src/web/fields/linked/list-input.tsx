import { IconPencil, IconX } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { LinkMark } from './link-mark.tsx';
import { useLinkWork } from './link-work.ts';
import { linkedTitle } from '../values/linked-record.ts';
import { Floating } from '../floating/floating.tsx';
import lists from '../floating/option-list.module.css';
import { RecordLink } from './record-link.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useRecordSearch } from './use-record-search.ts';
import type { InputProps, LinkedRecord } from '../values/web-field.ts';

type ListInputProps = InputProps<ColumnOf<'list'>, readonly LinkedRecord[]>;

/** Records of another table as chips: typing suggests more, each chip opens its record or takes it away. */
export function ListInput(props: ListInputProps) {
  const { column, onChange } = props;
  const value = props.value ?? [];
  const chosen = new Set(value.map(([id]) => id));
  const search = useRecordSearch(column, {
    onPick: (record) => {
      if (!chosen.has(record[0])) onChange([...value, record]);
    },
    onCreate: () => undefined,
  });
  return (
    <Floating
      width="target"
      opened={search.shown}
      onLeave={search.leave}
      target={<ChipBox props={props} search={search} />}
    >
      <SuggestionList search={search} label={props.label ?? column.label} chosen={chosen} />
    </Floating>
  );
}

interface ChipBoxProps {
  readonly props: ListInputProps;
  readonly search: ReturnType<typeof useRecordSearch>;
}

function ChipBox({ props, search }: ChipBoxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const value = props.value ?? [];
  const without = (id: number) => {
    props.onChange(value.filter(([other]) => other !== id));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (search.listbox.press(event)) return;
    const last = value.at(-1);
    if (event.key === 'Backspace' && event.currentTarget.value === '' && last) without(last[0]);
  };
  return (
    <ControlFrame invalid={props.invalid} disabled={props.disabled} empty={value.length === 0}>
      <div className={lists.chips}>
        {value.map((record) => (
          <Chip key={record[0]} record={record} props={props} onRemove={() => without(record[0])} />
        ))}
        <input
          ref={input}
          id={props.id}
          className={classes.input}
          dir="auto"
          value={search.typed ?? ''}
          disabled={props.disabled}
          autoComplete="off"
          placeholder={value.length === 0 ? t('field.add') : undefined}
          {...search.listbox.aria}
          aria-autocomplete="list"
          aria-label={props.label}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          onChange={(event) => search.type(event.currentTarget.value)}
          onClick={search.open}
          onKeyDown={press}
          onBlur={() => {
            search.leave();
            props.onBlur();
          }}
        />
      </div>
    </ControlFrame>
  );
}

interface ChipProps {
  readonly record: LinkedRecord;
  readonly props: ListInputProps;
  readonly onRemove: () => void;
}

function Chip({ record, props, onRemove }: ChipProps) {
  const { t } = useTranslation();
  const work = useLinkWork();
  const title = linkedTitle(record);
  const state = work?.stateOf(record[0]);
  const edit = props.disabled ? undefined : work?.editing(record[0]);
  return (
    <span className={lists.chip}>
      <RecordLink tableId={props.column.target} recordId={record[0]}>
        {title}
      </RecordLink>
      {state ? <LinkMark state={state} /> : null}
      {edit ? (
        <button
          type="button"
          aria-label={t('field.editRecord', { title })}
          title={t('field.editRecord', { title })}
          onClick={edit}
        >
          <IconPencil size={14} aria-hidden="true" />
        </button>
      ) : null}
      {props.disabled ? null : (
        <button
          type="button"
          aria-label={t('field.remove', { title })}
          title={t('field.remove', { title })}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
