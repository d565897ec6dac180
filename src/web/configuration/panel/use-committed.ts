import { useTypedText } from './kept-fields.tsx';

interface Committed {
  /** The id of the field. */
  readonly id: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** A text that counts once it is committed; until then, and where it could not be taken, it stands over the value. */
export function useCommitted({ id, value, onCommit }: Committed) {
  const put = (text: string) => {
    typing.send(text);
    onCommit(text);
  };
  const commit = () => {
    if (typing.text !== undefined && typing.text !== value) put(typing.text);
  };
  const typing = useTypedText(id, { value, commit });
  return {
    typed: typing.text ?? value,
    setTyped: (text: string) => typing.put(text === value ? undefined : text),
    commit,
    put,
  };
}
