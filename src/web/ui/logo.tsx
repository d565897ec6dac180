/** The mark of Colonnade: a beam, three columns, a base. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2.5 3.5h15M2.5 16.5h15M5.5 6.5v7M10 6.5v7M14.5 6.5v7" />
    </svg>
  );
}
