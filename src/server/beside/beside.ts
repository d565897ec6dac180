export {
  besideRecord,
  isColleague,
  keptColumn,
  readBy,
  type AskingBeside,
  type BesidePlace,
  type BesideRecord,
} from './beside-record.ts';
export { peopleBeside, readerBeside, type AskingPeople } from './people-beside.ts';
export { keyOfPlace, recordsAt, type StandingAt } from './records-at.ts';
