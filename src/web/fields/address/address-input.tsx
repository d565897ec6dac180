import { IconExternalLink } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { FieldType } from '#core/fields/registry.ts';
import classes from '../typing/control.module.css';
import { TextInput } from '../typing/text-input.tsx';
import type { InputProps } from '../values/web-field.ts';

interface AddressInputProps extends InputProps<{ readonly type: FieldType }, string> {
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Where the value leads to: a web page, a message to write, a call. */
  readonly hrefOf: (value: string) => string;
  /** Key of the text that names the button. */
  readonly opens: string;
}

/** A line with an address in it, and a button that opens it. */
export function AddressInput({ hrefOf, opens, ...props }: AddressInputProps) {
  const { t } = useTranslation();
  const href = props.value === null || props.invalid ? undefined : hrefOf(props.value);
  return (
    <TextInput
      {...props}
      dir="ltr"
      rest={
        href === undefined ? null : (
          <a
            className={classes.rest}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            dir="ltr"
            tabIndex={-1}
            aria-hidden="true"
          >
            {props.value}
          </a>
        )
      }
    >
      {href === undefined ? null : (
        <a
          className={classes.button}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t(opens)}
          title={t(opens)}
        >
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </TextInput>
  );
}
