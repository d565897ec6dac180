import type { ReactNode } from 'react';

/** Signs of the session pages, drawn here: these pages bring no icon set. */
function Sign({ children, size = 16 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function ConfigureSign() {
  return (
    <Sign>
      <path d="M6 4v5m0 4v7M12 4v9m0 4v3M18 4v3m0 4v9" />
      <circle cx="6" cy="11" r="2" />
      <circle cx="12" cy="15" r="2" />
      <circle cx="18" cy="9" r="2" />
    </Sign>
  );
}

export function KeySign() {
  return (
    <Sign>
      <circle cx="15.5" cy="8.5" r="4.5" />
      <path d="m12 12-8 8v-3h2.5v-2.5H9V12" />
    </Sign>
  );
}

export function ChevronSign() {
  return (
    <Sign>
      <path d="M6.5 9.5 12 15l5.5-5.5" />
    </Sign>
  );
}

export function TickSign() {
  return (
    <Sign>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Sign>
  );
}

export function EyeSign({ open }: { readonly open: boolean }) {
  return (
    <Sign size={18}>
      <path d="M2.5 12c5-8.5 14-8.5 19 0-5 8.5-14 8.5-19 0Z" />
      <circle cx="12" cy="12" r="2.5" />
      {!open && <path d="M4 20 20 4" />}
    </Sign>
  );
}

export function WarningSign() {
  return (
    <Sign size={18}>
      <path d="M12 4 2.8 19.5h18.400ZM12 10v4.200M12 17v.01" />
    </Sign>
  );
}

export function InfoSign() {
  return (
    <Sign size={18}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.8v.01" />
    </Sign>
  );
}
