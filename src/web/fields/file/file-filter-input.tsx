import { useTranslation } from '#web/std/translation.ts';
import { FILE_KINDS, type FileKind } from '#core/fields/file/file-kinds.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import classes from '../typing/control.module.css';
import own from './file.module.css';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import { readNumber } from '../number/number-typing.ts';
import { useReader } from '../values/reader.ts';
import type { FilterInputProps } from '../values/web-field.ts';

type Column = { readonly id: number };

/** What a condition on files compares with: a piece of a name, or a size in megabytes. */
export function FileFilterInput(props: FilterInputProps<Column, string | number>) {
  const isSize = props.operator === 'less' || props.operator === 'greater';
  return isSize ? <SizeInput {...props} /> : <NameInput {...props} />;
}

function NameInput(props: FilterInputProps<Column, string | number>) {
  const value = typeof props.value === 'string' ? props.value : null;
  return <TextFilterInput {...props} value={value} />;
}

/** Megabytes are typed, bytes are asked for. */
function SizeInput(props: FilterInputProps<Column, string | number>) {
  const { locale } = useReader();
  const { t } = useTranslation();
  const typed = useTyping<number>({
    ...props,
    value: typeof props.value === 'number' ? props.value : null,
    show: (bytes) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(bytes / MEGABYTE),
    read: (text) => {
      const digits = readNumber(text, locale);
      const bytes = Math.round(Number(digits) * MEGABYTE);
      return Number.isSafeInteger(bytes) && bytes >= 0
        ? { ok: true, value: bytes }
        : { ok: false, problem: { code: 'value.decimal' } };
    },
  });
  return (
    <TypedInput {...props} typed={typed} align="end" inputMode="decimal">
      <span className={classes.unit}>{t('file.megabytes')}</span>
    </TypedInput>
  );
}

/** The kinds of files that are asked for. */
export function FileKindsInput(props: FilterInputProps<Column, readonly (string | number)[]>) {
  const { t } = useTranslation();
  const pick = (kind: FileKind, on: boolean) => {
    const kinds = FILE_KINDS.filter((one) => (one === kind ? on : props.value?.includes(one)));
    props.onChange(kinds.length === 0 ? null : kinds);
  };
  return (
    <div role="group" aria-label={props.label} className={own.kinds}>
      {FILE_KINDS.map((kind, at) => (
        <label key={kind}>
          <input
            type="checkbox"
            id={at === 0 ? props.id : undefined}
            checked={props.value?.includes(kind) === true}
            onChange={(event) => pick(kind, event.currentTarget.checked)}
          />
          {t(`file.kinds.${kind}`)}
        </label>
      ))}
    </div>
  );
}
