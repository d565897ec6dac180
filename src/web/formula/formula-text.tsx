/** A name, a text in quotes, or what stands between them. */
const PARTS = /\[(?:[^\]]|\]\])*\]?|"(?:[^"]|"")*"?|[\p{L}\p{N}\p{M}_]+/gu;

/** A formula in one line, from left to right in every language; each name in its own direction. */
export function FormulaText({
  formula,
  className,
}: {
  readonly formula: string;
  readonly className?: string | undefined;
}) {
  const names = [...formula.matchAll(PARTS)];
  return (
    <code className={className} dir="ltr">
      {names.map(({ 0: name, index }, at) => {
        const before = names[at - 1];
        return (
          <span key={index}>
            {formula.slice(before ? before.index + before[0].length : 0, index)}
            <bdi>{name}</bdi>
          </span>
        );
      })}
      {formula.slice(endOf(names.at(-1)))}
    </code>
  );
}

function endOf(last: RegExpExecArray | undefined): number {
  return last ? last.index + last[0].length : 0;
}
