import { useState } from 'react';
import type { FileAnswers } from '#core/contract/configuration/file-routes.ts';
import { hasParts, isProperties } from '#core/std/shape.ts';
import { useApplication } from '#web/api/application.tsx';
import { tabPlace } from '#web/std/tab-place.ts';

type TableAnswer = NonNullable<FileAnswers['tables'][string]>;
export type FileRole = NonNullable<FileAnswers['roles']>[string];
type ColumnAnswer = NonNullable<FileAnswers['columns'][string]>[string];

/** What a person has decided of the proposal, and how it is changed. */
export interface Answering {
  readonly answers: FileAnswers;
  readonly ofTable: (table: string, part: Partial<TableAnswer>) => void;
  readonly ofColumn: (table: string, column: string, part: Partial<ColumnAnswer>) => void;
  /** Decides who may use the new tables. */
  readonly ofRole: (role: number, level: FileRole | undefined) => void;
  /** The columns of a table are others by now. */
  readonly forgetColumns: (table: string) => void;
  readonly forget: () => void;
}

const NONE: FileAnswers = { tables: {}, columns: {} };

const isAnswers = (value: unknown): value is FileAnswers =>
  hasParts<FileAnswers>(value, {
    tables: isProperties,
    columns: isProperties,
    roles: (roles): roles is FileAnswers['roles'] => roles === undefined || isProperties(roles),
  });

/** The answers of this tab; they outlive a reload and a new sign-in, until the tables are made. */
export function useFileAnswers(): Answering {
  const place = tabPlace(`colonnade-files-${useApplication().user.account}`, isAnswers);
  const [answers, setAnswers] = useState(() => place.kept() ?? NONE);
  const put = (change: (before: FileAnswers) => FileAnswers) =>
    setAnswers((before) => {
      const next = change(before);
      place.keep(next);
      return next;
    });
  return {
    answers,
    ofTable: (table, part) =>
      put(({ tables, columns, ...others }) => ({
        ...others,
        columns,
        tables: { ...tables, [table]: changed(tables[table], part) },
      })),
    ofColumn: (table, column, part) =>
      put(({ tables, columns, ...others }) => ({
        ...others,
        tables,
        columns: {
          ...columns,
          [table]: { ...columns[table], [column]: changed(columns[table]?.[column], part) },
        },
      })),
    ofRole: (role, level) =>
      put((before) => ({ ...before, roles: changed(before.roles, { [role]: level }) })),
    forgetColumns: (table) =>
      put(({ tables, columns, ...others }) => ({
        ...others,
        tables: { ...tables, [table]: changed(tables[table], { title: undefined, computed: undefined }) },
        columns: { ...columns, [table]: {} },
      })),
    forget: () => {
      place.keep(undefined);
      setAnswers(NONE);
    },
  };
}

/** What was decided, with a part of it decided otherwise; what is undefined is decided no longer. */
function changed<Answer extends object>(before: Answer | undefined, part: Partial<Answer>): Answer {
  const all = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as Answer;
}
