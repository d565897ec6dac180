import type { GroupLine } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { GroupArrow } from '../../groups/group-arrow.tsx';
import { labelOfGroup } from '../../groups/group-words.ts';
import type { GroupedLook } from '../../groups/grouped-look.ts';
import { useGroupResults } from '../../groups/use-group-results.ts';
import { recordCount } from '../../state/record-count.ts';
import classes from './group-head.module.css';

interface GroupHeadProps {
  /** Undefined while it is on its way. */
  readonly group: GroupLine | undefined;
  readonly look: GroupedLook;
  /** Its position in the list, and its line. */
  readonly index: number;
  readonly line: number;
  readonly top: number;
  /** How many cards stand side by side. */
  readonly perLine: number;
  readonly focused: boolean;
}

/** The head of a group, across all cards: what it is, how many records it has, its results. */
export function GroupHead({ group, look, index, line, top, perLine, focused }: GroupHeadProps) {
  const level = group?.level ?? 0;
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      aria-level={level + 1}
      aria-expanded={group?.isOpen}
      aria-busy={group ? undefined : true}
      data-level={Math.min(level, 2)}
      className={classes.group}
      style={{ insetBlockStart: top }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={perLine}
        data-group={index}
        data-focus={focused || undefined}
        tabIndex={focused ? 0 : -1}
        className={classes.head}
        style={{ paddingInlineStart: `calc(var(--edge) + ${level * 20}px)` }}
      >
        {group ? <Content group={group} look={look} /> : <span className={classes.bar} />}
      </div>
    </div>
  );
}

function Content({ group, look }: { readonly group: GroupLine; readonly look: GroupedLook }) {
  const { t } = useTranslation();
  const reader = useReader();
  const { number, word } = recordCount(look.table, group.records, reader.locale);
  const results = useGroupResults(look, group.results);
  return (
    <>
      <GroupArrow size={16} isOpen={group.isOpen} />
      <span className={classes.name}>
        <span className={classes.label}>{labelOfGroup(look, group, reader) ?? t('list.group_empty')}</span>
        <span className={classes.count}>
          {number} {word}
        </span>
      </span>
      {results.length === 0 ? null : (
        <span className={classes.results}>
          {results.map(({ path, label, texts }, at) => (
            <span key={path}>
              {at > 0 ? ' · ' : ''}
              {label} <bdi>{texts.join(', ')}</bdi>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
