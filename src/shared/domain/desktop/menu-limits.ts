// What both sides of the desktop know, without the schemas: a window keeps to these, and main refuses what does not.

export const MENU_NAMES = ['app', 'file', 'edit', 'view', 'go', 'window', 'help'] as const
export type MenuName = (typeof MENU_NAMES)[number]

/** The most in one section of a menu, and in a menu within it. */
export const MOST_IN_SECTION = 60
/** Notes beside the clock of the system. */
export const MOST_RECENT_NOTES = 5
/** Characters of what is said in a notice of the system. */
export const LONGEST_NOTICE = 200
