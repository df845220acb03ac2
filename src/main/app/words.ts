import { MOST_OWN_WORDS } from '../../shared/contract/limits.ts'

/** What the app says of the spelling. */
export const TOO_MANY_WORDS = `There are ${MOST_OWN_WORDS} words already. Remove one in Settings › Notes.`
export const NO_VAULT = 'No vault is open.'
export const ONLY_ON_DESKTOP = 'Only the desktop window can do that.'

/** Of models that run on this machine. */
export const SHELF_WORDS = {
  dialog: 'Model files',
  noModelFile: (name: string) =>
    `${name} is no file that a model is loaded from. Choose one whose name ends in .gguf.`,
} as const
