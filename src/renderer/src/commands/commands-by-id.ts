import type { Command } from './command.ts'

/** The commands as buttons and menus use them: by id. */
export interface CommandsById {
  run(id: string): () => void
  keysOf(id: string): string | undefined
  titleOf(id: string): string
}

export function commandsById(commands: readonly Command[]): CommandsById {
  const find = (id: string) => commands.find((command) => command.id === id)
  return {
    run: (id) => () => find(id)?.run(),
    keysOf: (id) => find(id)?.keys[0],
    titleOf: (id) => find(id)?.title ?? id,
  }
}
