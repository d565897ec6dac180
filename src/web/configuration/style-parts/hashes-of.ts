type Kept = { readonly hash: string } | null | undefined;

/** What the parts that are files are saved as: their bytes are kept already, under their hashes. */
export function hashesOf<Name extends string>(
  files: Readonly<Record<Name, Kept>>,
): { readonly [Key in Name]?: string | null } {
  const given = Object.entries<Kept>(files).filter(([, file]) => file !== undefined);
  // The names are those of the files.
  return Object.fromEntries(given.map(([name, file]) => [name, file?.hash ?? null])) as {
    readonly [Key in Name]?: string | null;
  };
}
