import reading from '../values/reading.module.css';

/** An address as text to press. */
export function AddressReading({ value, href }: { readonly value: string; readonly href: string }) {
  return (
    <a className={reading.anchor} href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
      {value}
    </a>
  );
}
