import { MOST_OWN_WORDS } from '../../shared/contract/limits.ts'

/** What the app says of the spelling. */
export const TOO_MANY_WORDS = `There are ${MOST_OWN_WORDS} words already. Remove one in Settings › Notes.`
export const NO_VAULT = 'No vault is open.'
export const ONLY_ON_DESKTOP = 'Only the desktop window can do that.'
