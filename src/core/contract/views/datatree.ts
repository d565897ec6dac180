import { z } from 'zod';
import type { DatatreeView } from '../../catalog/views/datatree-view.ts';
import { PathText } from '../../query/filter-schema.ts';
import { naming } from '../../marks/naming.ts';
import { ListPath } from '../lists/list-routes.ts';
import { route } from '../route/route.ts';
import { ListRequest } from './datatable.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** One window of the records directly below a node, or, without one, of those at the top. */
const treeOf = {
  /** The link to the record above, by its name. */
  parent: ListPath,
  node: naming('record', z.number().int().positive()).optional(),
};

/** Rows as those of a window of a list, and how many records stand directly below each of them that has some. */
const TreeAnswer = z.object({
  rows: z.array(z.array(z.unknown())),
  children: z.array(z.tuple([z.number(), z.number()])),
  /** Of what is filtered or searched: the rows that are there for their place alone, as what is found stands below them. */
  places: z.array(z.number()).optional(),
  /** Of the same: how many records the level has. */
  total: z.number().optional(),
});

/** Trees: the records below one, loaded when it is opened. */
export const datatree = viewContract({
  options: {
    /** Undefined where the viewer may not read it: the records are listed one below the other then. */
    parent: PathText.optional(),
  },
  told: ({ parent }: DatatreeView, { path }: Telling) => {
    const column = path([parent]);
    return column === undefined ? {} : { parent: column };
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
  },
});
