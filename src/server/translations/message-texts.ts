/** Messages that the server makes of texts. */
export interface MessageTexts {
  /** A message in the reader's language, `{{parameters}}` filled in; “…” and a warning where no text is known. Of the domain `messages`, or another; as customers and visitors read it. */
  readonly message: (
    key: string,
    params: Readonly<Record<string, string | number>>,
    locale: string,
    from?: { readonly domain?: string; readonly isOutside?: boolean },
  ) => string;
}
