import { IconExternalLink, IconPencil, IconSelector, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { bad } from '#core/std/result.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { ControlButton, ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { LinkMark } from './link-mark.tsx';
import { useLinkWork } from './link-work.ts';
import { linkedTitle } from '../values/linked-record.ts';
import { Floating } from '../floating/floating.tsx';
import { useIsOfPeople } from './people.ts';
import { RecordLink } from './record-link.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { markText, useArrivals } from '../typing/use-arrivals.ts';
import { useRecordSearch } from './use-record-search.ts';
import type { InputProps, LinkedRecord } from '../values/web-field.ts';

type LinkInputProps = InputProps<ColumnOf<'link'>, LinkedRecord>;

/** A linked record by its title: typing suggests others, a button opens it. */
export function LinkInput(props: LinkInputProps) {
  const { column, value, onChange, onProblem } = props;
  const search = useRecordSearch(column, {
    onPick: (record) => {
      onProblem(undefined);
      onChange(record);
    },
    onCreate: () => onProblem(undefined),
  });
  const chosen = new Set(value === null ? [] : [value[0]]);
  return (
    <Floating
      width="target"
      opened={search.shown}
      onLeave={search.leave}
      target={<LinkBox props={props} search={search} />}
    >
      <SuggestionList search={search} label={props.label ?? column.label} chosen={chosen} />
    </Floating>
  );
}

interface LinkBoxProps {
  readonly props: LinkInputProps;
  readonly search: ReturnType<typeof useRecordSearch>;
}

function LinkBox({ props, search }: LinkBoxProps) {
  const { value, onChange, onProblem } = props;
  const people = useIsOfPeople(props.column.target);
  const input = useRef<HTMLInputElement>(null);
  useArrivals(value?.[0], () => search.typed === undefined && markText(input.current));
  const text = search.typed ?? (value === null ? '' : linkedTitle(value));
  const type = (typed: string) => {
    search.type(typed);
    onProblem(
      typed.trim() === '' || typed === (value && linkedTitle(value)) ? undefined : bad('value.link').problem,
    );
    if (typed.trim() === '' && value !== null) onChange(null);
  };
  const leave = () => {
    onProblem(undefined);
    search.leave();
    props.onBlur();
  };
  return (
    <ControlFrame invalid={props.invalid} disabled={props.disabled} empty={text === ''}>
      {people && value !== null && search.typed === undefined ? (
        <span className={classes.leading}>
          <Avatar name={linkedTitle(value)} />
        </span>
      ) : null}
      <div className={classes.line}>
        <input
          ref={input}
          id={props.id}
          className={classes.input}
          dir="auto"
          value={text}
          disabled={props.disabled}
          readOnly={!search.isOpen}
          autoComplete="off"
          {...search.listbox.aria}
          aria-autocomplete="list"
          aria-label={props.label}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={search.open}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={search.listbox.press}
          onBlur={leave}
        />
        {value === null || search.typed !== undefined ? null : (
          <RestLink value={value} column={props.column} />
        )}
      </div>
      {value === null ? null : <LinkButtons value={value} props={props} />}
      {value === null && search.isOpen ? (
        <span className={classes.sign}>
          <IconSelector size={16} aria-hidden="true" />
        </span>
      ) : null}
    </ControlFrame>
  );
}

/**
 * The title over its control while a form is read: for the pointer it leads to the record. The keyboard has the control
 * and the button that opens the record.
 */
function RestLink({
  value: [id, title],
  column,
}: { readonly value: LinkedRecord } & Pick<LinkInputProps, 'column'>) {
  if (isNewKey(id) || column.allowDetail === false) return null;
  return (
    <RecordLink tableId={column.target} recordId={id} className={classes.rest} silent>
      <span dir="auto">{linkedTitle([id, title])}</span>
    </RecordLink>
  );
}

function LinkButtons({ value, props }: { readonly value: LinkedRecord; readonly props: LinkInputProps }) {
  const { t } = useTranslation();
  const { column, onChange, disabled } = props;
  const work = useLinkWork();
  const title = linkedTitle(value);
  const [id] = value;
  const state = work?.stateOf(id);
  const edit = disabled ? undefined : work?.editing(id);
  return (
    <>
      {state ? <LinkMark state={state} /> : null}
      {disabled || column.required ? null : (
        <ControlButton
          label={t('field.clear', { label: column.label })}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={() => onChange(null)}
          byKey
        />
      )}
      {edit ? (
        <ControlButton
          label={t('field.editRecord', { title })}
          icon={<IconPencil size={16} aria-hidden="true" />}
          onClick={edit}
        />
      ) : null}
      {isNewKey(id) || column.allowDetail === false ? null : (
        <RecordLink
          tableId={column.target}
          recordId={id}
          className={classes.button}
          label={t('field.openRecord', { title })}
        >
          <IconExternalLink size={16} aria-hidden="true" />
        </RecordLink>
      )}
    </>
  );
}
