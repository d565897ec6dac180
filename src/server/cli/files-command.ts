import { Command } from 'commander';
import { moveFilesCommand } from './files-move.ts';

/** `colonnade files …`: the content of files. */
export function filesCommand(): Command {
  return new Command('files')
    .description('Work with the content of files.')
    .exitOverride()
    .addCommand(moveFilesCommand());
}
