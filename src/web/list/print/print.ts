export { PrintedLinesOf } from './printed-lines-of.tsx';
export { PrintedList } from './printed-list.tsx';
export { printedLines } from './printed-lines.ts';
