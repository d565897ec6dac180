interface BrandLogoProps {
  readonly url: string;
  /** Stands in for it in the dark scheme. */
  readonly dark: string | null;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
}

/** The logo of the style; in the dark scheme one that has no other stands on light ground. */
export function BrandLogo({ url, dark, alt = '' }: BrandLogoProps) {
  return (
    <>
      <img className="brand-logo" data-on={dark === null ? undefined : 'light'} src={url} alt={alt} />
      {dark !== null && <img className="brand-logo" data-on="dark" src={dark} alt={alt} />}
    </>
  );
}
