import { z } from 'zod';
import type { DatatreeView } from '../../catalog/views/datatree-view.ts';
import { PathText } from '../../query/filter-schema.ts';
import { naming } from '../../marks/naming.ts';
import { RequestCalculation } from '../lists/group-routes.ts';
import { MAX_SHOWN_CALCULATIONS } from '../../query/calculation.ts';
import { toldBreaks } from './figure-options.ts';
import { listOf, ListPath } from '../lists/list-routes.ts';
import { route } from '../route/route.ts';
import { ListRequest } from './datatable.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** One window of the records directly below a node, or, without one, of those at the top. */
const treeOf = {
  /** The link to the record above, by its name. */
  parent: ListPath,
  node: naming('record', z.number().int().positive()).optional(),
  /** In place of these: the one record that is the root of a branch. */
  branch: naming('record', z.number().int().positive()).optional(),
  /** What is calculated of each row and all records below it. */
  rollUps: z.array(RequestCalculation).max(MAX_SHOWN_CALCULATIONS).optional(),
};

/** Rows as those of a window of a list, and how many records stand directly below each of them that has some. */
const TreeAnswer = z.object({
  rows: z.array(z.array(z.unknown())),
  children: z.array(z.tuple([z.number(), z.number()])),
  /** Of what is filtered or searched: the rows that are there for their place alone, as what is found stands below them. */
  places: z.array(z.number()).optional(),
  /** Of the same: how many records the level has. */
  total: z.number().optional(),
  /** Of the root of a branch: it and the records above it with their titles, from it up to the top; none where it is not in the list. */
  line: z.array(z.tuple([z.number(), z.string()])).optional(),
  /** For each row its id and what is calculated of it and all below it, in the order asked for. */
  rollUps: z.array(z.tuple([z.number(), z.array(z.unknown())])).optional(),
});

/** The whole of a tree. */
const CirclesRequest = z.strictObject({
  ...listOf,
  /** The link to the record above, by its name. */
  parent: ListPath,
});

/** Records on circles of links, and those below them: nothing leads to them from the top of the tree. */
const CirclesAnswer = z.object({
  count: z.number(),
  /** The id and the title of some of them, those on a circle first. */
  records: z.array(z.tuple([z.number(), z.string()])),
});
export type CirclesAnswer = z.infer<typeof CirclesAnswer>;

/** Trees: the records below one, loaded when it is opened. */
export const datatree = viewContract({
  options: {
    /** Undefined where there is none, and where the viewer may not read it: the records stand beside each other then. */
    parent: PathText.optional(),
    /** Undefined where there are none, and where the viewer may not read the list. */
    members: z
      .object({
        list: PathText,
        /** A column of the view, and the one of the other table that stands in it; those that the viewer may read. */
        columns: z.array(z.tuple([PathText, PathText])),
      })
      .optional(),
    rollUps: z.array(RequestCalculation),
  },
  told: ({ parent, members, rollUps = [], columns }: DatatreeView, { path }: Telling) => {
    const column = parent === undefined ? undefined : path([parent]);
    const list = members && path([members.list]);
    const pairs = (members?.columns ?? []).flatMap((id, at): [string, string][] => {
      const place = columns[at];
      const [shown, own] = [place && path(place.column), path([id])];
      return shown === undefined || own === undefined ? [] : [[shown, own]];
    });
    return {
      ...(column === undefined ? {} : { parent: column }),
      ...(list === undefined || pairs.length === 0 ? {} : { members: { list, columns: pairs } }),
      rollUps: toldBreaks(rollUps, { path }),
    };
  },
  routes: {
    list_full_datatree: route({
      method: 'POST',
      path: '/list/full/load/datatree',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The records directly below one of a tree, or those at its top, and how many stand below each',
      body: ListRequest.extend(treeOf),
      answer: TreeAnswer,
    }),
    list_sub_datatree: route({
      method: 'POST',
      path: '/list/sub/load/datatree',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The same of a list column of an open record',
      body: ListRequest.omit({ tableId: true }).extend({
        ...treeOf,
        columnId: naming('column', z.number().int().positive()),
        recordId: naming('record', z.number().int().positive()),
      }),
      answer: TreeAnswer,
    }),
    list_full_circles: route({
      method: 'POST',
      path: '/list/full/circles',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The records of a tree that stand in a circle or below one, and how many they are',
      body: CirclesRequest,
      answer: CirclesAnswer,
    }),
    list_sub_circles: route({
      method: 'POST',
      path: '/list/sub/circles',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The same of a list column of an open record',
      body: CirclesRequest.omit({ tableId: true }).extend({
        columnId: naming('column', z.number().int().positive()),
        recordId: naming('record', z.number().int().positive()),
      }),
      answer: CirclesAnswer,
    }),
  },
});
