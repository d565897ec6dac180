import { Command } from 'commander';
import { checkFilesCommand } from './files-check.ts';
import { collectFilesCommand } from './files-collect.ts';
import { moveFilesCommand } from './files-move.ts';

/** `colonnade files …`: the content of files. */
export function filesCommand(): Command {
  return new Command('files')
    .description('Work with the content of files.')
    .exitOverride()
    .addCommand(checkFilesCommand())
    .addCommand(moveFilesCommand())
    .addCommand(collectFilesCommand());
}
