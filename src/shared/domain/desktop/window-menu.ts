import { z } from 'zod'
import { MENU_NAMES, MOST_IN_SECTION, MOST_RECENT_NOTES } from './menu-limits.ts'
import { VaultPath } from '../vault-path-schema.ts'

const title = z.string().min(1).max(200)

export const MenuCommand = z.object({
  id: z.string().min(1).max(128),
  /** As the list of commands has it. */
  title,
  /** Written like those of commands, `Mod+Shift+F`; null for none. */
  keys: z.string().max(64).nullable(),
  isEnabled: z.boolean(),
})
export type MenuCommand = z.output<typeof MenuCommand>

/** A menu within a menu. */
export const MenuFolder = z.object({
  title,
  commands: z.array(MenuCommand).min(1).max(MOST_IN_SECTION),
})
export type MenuFolder = z.output<typeof MenuFolder>

/**
 * What a window has in the menus of the desktop, each menu once, in sections that a line stands between. What belongs to
 * the system is added by main: in `edit` behind the first section, else at the end. Where the program has no menu of its
 * own (`app`), that stands in `file`.
 */
export const WindowMenus = z
  .array(
    z.object({
      name: z.enum(MENU_NAMES),
      sections: z.array(z.array(z.union([MenuFolder, MenuCommand])).max(MOST_IN_SECTION)).max(20),
    }),
  )
  .max(MENU_NAMES.length)
export type WindowMenus = z.output<typeof WindowMenus>

/** Those that were opened last, the last one first. */
export const RecentNotes = z.array(z.object({ path: VaultPath, title })).max(MOST_RECENT_NOTES)
export type RecentNotes = z.output<typeof RecentNotes>
