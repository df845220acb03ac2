import { settingFinder } from '../../ui/field/setting-finder.ts'
import { formatKeys } from '../../ui/menu/format-keys.ts'
import type { Command } from '../command.ts'
import { keysClash } from './key-clashes.ts'
import { KEY_SHEET_WORDS } from './words.ts'

/** Commands with these words in their name or their keys as the platform writes them; all for none. */
export function findCommands(
  commands: readonly Command[],
  query: string,
  platform: string,
): readonly Command[] {
  const finds = settingFinder(query)
  if (finds === null) return commands
  return commands.filter(({ title, group = '', keys }) =>
    finds([title, group, ...keys.flatMap((each) => [each, formatKeys(each, platform)])].join(' ')),
  )
}

/** Those that are run by these keys, or by a chord that begins with them. */
export const commandsOfKeys = (commands: readonly Command[], keys: string): readonly Command[] =>
  commands.filter((command) => command.keys.some((each) => keysClash(each, keys)))

/** By their group, in the order in which the groups come. */
export function groupedCommands(
  commands: readonly Command[],
): readonly (readonly [group: string, commands: readonly Command[]])[] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) {
    const group = command.group ?? KEY_SHEET_WORDS.others
    groups.set(group, [...(groups.get(group) ?? []), command])
  }
  return [...groups]
}
