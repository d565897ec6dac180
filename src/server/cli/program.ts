import { Command } from 'commander';
import { archiveCommand } from './archive-command.ts';
import { filesCommand } from './files-command.ts';
import { sampleCommand } from './sample-command.ts';
import { serveCommand } from './serve-command.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { exportCommand, importCommand } from './transfer-commands.ts';
import { userCommand } from './user-command.ts';

/** The command line of the product. Commands work beside a running server or without one. */
export function program(): Command {
  return new Command('colonnade')
    .description('A configurable business-application platform.')
    .helpCommand(false)
    .showHelpAfterError('Try --help.')
    .exitOverride()
    .addCommand(serveCommand())
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(archiveCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(userCommand())
    .addCommand(filesCommand())
    .addCommand(sampleCommand());
}
