import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import control from '#web/fields/typing/control.module.css';
import { FieldFrame } from './labelled-field.tsx';

interface SearchFieldProps {
  readonly id: string;
  /** What is searched; it is the field's name and stands in it while it is empty. */
  readonly label: string;
  /** What is searched for at first. */
  readonly start?: string;
  readonly onSearch: (text: string) => void;
}

/** After the last key, until the search begins, in milliseconds. */
const CALM = 300;

/** A text to search for; it is taken when typing rests. */
export function SearchField({ id, label, start = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(start);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = window.setTimeout(() => search(text.trim()), CALM);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <FieldFrame invalid={false}>
      <span className={control.leading}>
        <IconSearch size={16} aria-hidden="true" />
      </span>
      <input
        type="search"
        id={id}
        className={control.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
