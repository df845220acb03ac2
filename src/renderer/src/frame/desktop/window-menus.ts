import { acceleratorOf } from '../../../../shared/domain/desktop/accelerator.ts'
import { MENU_NAMES, MOST_IN_SECTION } from '../../../../shared/domain/desktop/menu-limits.ts'
import type {
  MenuCommand,
  MenuFolder,
  WindowMenus,
} from '../../../../shared/domain/desktop/window-menu.ts'
import type { Command } from '../../commands/command.ts'
import { formatKeys } from '../../ui/menu/format-keys.ts'
import { MENU_PLACES } from './menu-places.ts'

/** What the menus of the desktop hold of these commands, as `MENU_PLACES` says. Each stands once. */
export function windowMenus(
  commands: readonly Command[],
  {
    platform,
    isEnabled,
  }: {
    /** As the browser names it. */
    readonly platform: string
    readonly isEnabled: (command: Command) => boolean
  },
): WindowMenus {
  const left = new Set(commands)
  function take(part: string): MenuCommand[] {
    const taken = [...left].filter((command) => isMeant(part, command))
    for (const command of taken) left.delete(command)
    return taken.map((command) => ({
      ...shown(command, platform),
      isEnabled: isEnabled(command),
    }))
  }
  return MENU_NAMES.map((name) => ({
    name,
    sections: MENU_PLACES[name].map((parts) =>
      parts
        .flatMap((part): (MenuCommand | MenuFolder)[] => {
          if (typeof part === 'string') return take(part)
          const inside = part.parts.flatMap(take).slice(0, MOST_IN_SECTION)
          return inside.length > 0 ? [{ title: part.title, commands: inside }] : []
        })
        .slice(0, MOST_IN_SECTION),
    ),
  }))
}

function isMeant(part: string, { id, place, isHidden = false }: Command): boolean {
  if (id === part) return true
  if (isHidden) return false
  return place === undefined
    ? part.endsWith('*') && id.startsWith(part.slice(0, -1))
    : part === `+${place}`
}

/** Keys that a menu has no way to show, as chords, stand behind the name. */
function shown(
  { id, title, keys: [keys] }: Command,
  platform: string,
): Omit<MenuCommand, 'isEnabled'> {
  const name = title.slice(0, 150)
  return keys === undefined || acceleratorOf(keys) !== null
    ? { id, title: name, keys: keys ?? null }
    : { id, title: `${name} [${formatKeys(keys, platform)}]`, keys: null }
}
