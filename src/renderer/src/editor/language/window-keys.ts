/** Keys that the editor's packages bind, and that are the window's here. */
const WINDOW_KEYS = ['Mod-Alt-\\']

export const isWindowKey = (key = ''): boolean => WINDOW_KEYS.includes(key)
