import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Editor, PanelProperty } from '#core/configuration/panel.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { foldText } from '#core/language/fold-text.ts';
import classes from './compact-member.module.css';
import { usePanelScope } from './panel-scope.ts';
import { usePanelTexts, type PanelTexts } from './panel-texts.ts';
import { pathLabel } from './path-field.tsx';

type GroupEditor = Extract<Editor, { kind: 'group' }>;

/** Whether the members of a list are told by a column, so that a line says which and the rest is shown when it is wanted. */
function isCompact(member: Editor): member is GroupEditor {
  return member.kind === 'group' && member.properties.length > 1 && columnOf(member) !== undefined;
}

function columnOf({ properties }: GroupEditor): PanelProperty | undefined {
  return properties.find(({ editor }) => editor.kind === 'path');
}

/** What the line of a member says: its column, through the links that lead there. */
function useMemberNames(member: Editor): (value: unknown) => string {
  const { catalog, locale } = usePanelScope();
  const column = member.kind === 'group' ? columnOf(member) : undefined;
  return (value) => {
    const path = column && isProperties(value) ? value[column.key] : undefined;
    return Array.isArray(path) ? pathLabel(catalog, path as number[], locale) : '';
  };
}

interface CompactMemberProps {
  readonly id: string;
  /** Which member it is, for screen readers. */
  readonly label: string;
  readonly name: string;
  readonly kind: string;
  readonly member: GroupEditor;
  readonly value: unknown;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A member as one line; pressed, it shows its properties. */
export function CompactMember(props: CompactMemberProps) {
  const { id, label, name, kind, member, value, isOpen, onToggle, children } = props;
  const words = usePanelTexts();
  const details = detailsOf(member, value, { words, kind });
  return (
    <div className={classes.member}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-more` : undefined}
        onClick={onToggle}
      >
        <span className="out-of-sight">{`${label}: `}</span>
        <bdi className={classes.name}>{name}</bdi>
        {!isOpen && details.length > 0 && <span className={classes.details}>{details.join(' · ')}</span>}
        <IconChevronDown size={16} aria-hidden="true" className={classes.sign} />
      </button>
      {isOpen && (
        <div id={`${id}-more`} className={classes.more}>
          {children}
        </div>
      )}
    </div>
  );
}

interface Told {
  readonly words: PanelTexts;
  readonly kind: string;
}

/** The plain properties that it has beside its column, in words. */
function detailsOf(member: GroupEditor, value: unknown, { words, kind }: Told): readonly string[] {
  if (!isProperties(value)) return [];
  return member.properties.flatMap(({ key, editor }) => {
    const own = value[key];
    if (editor.kind === 'boolean') return own === true ? [words.label(kind, key)] : [];
    if (editor.kind === 'number') return typeof own === 'number' ? [`${words.label(kind, key)} ${own}`] : [];
    return editor.kind === 'options' && typeof own === 'string' ? [words.word(kind, key, own)] : [];
  });
}

/** The lines of members that are opened one at a time: which one is, and which are left out by a search. */
export function useMemberLines(member: Editor) {
  const compact = isCompact(member) ? member : undefined;
  const nameIn = useMemberNames(member);
  const [open, setOpen] = useState<number>();
  const [sought, setSought] = useState('');
  /** The one that was added since something is sought. */
  const [latest, setLatest] = useState<number>();
  return {
    compact,
    nameIn,
    sought,
    search: (text: string) => {
      setSought(text);
      setLatest(undefined);
    },
    isOut: (one: unknown, at: number) =>
      compact !== undefined && at !== latest && !foldText(nameIn(one)).includes(foldText(sought)),
    open,
    toggle: (at: number) => setOpen(open === at ? undefined : at),
    added: (at: number) => {
      setOpen(at);
      setLatest(at);
    },
    /** Their places, by which they are known, are others now. */
    moved: () => {
      setOpen(undefined);
      setLatest(undefined);
    },
  };
}
