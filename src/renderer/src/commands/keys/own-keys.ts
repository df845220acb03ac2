import type { Command } from '../command.ts'

/** The commands with the person's own keys in the place of the usual ones. */
export const withOwnKeys = (
  commands: readonly Command[],
  own: Readonly<Record<string, readonly string[]>> = {},
): readonly Command[] =>
  commands.map((command) => {
    const keys = command.isFixed ? undefined : own[command.id]
    // The editor leaves them to the window, whichever they are now.
    return keys ? { ...command, keys, usualKeys: command.keys, listens: true } : command
  })
