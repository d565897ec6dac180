export {
  besideRecord,
  isColleague,
  keptColumn,
  type AskingBeside,
  type BesidePlace,
  type BesideRecord,
} from './beside-record.ts';
export { peopleBeside, readerBeside, type AskingPeople } from './people-beside.ts';
