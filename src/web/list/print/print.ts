export { PrintedLinesOf } from './printed-lines-of.tsx';
export { recordCount } from '../state/record-count.ts';
export { PrintedList } from './printed-list.tsx';
export { cellsOfLines, printedLines } from './printed-lines.ts';
