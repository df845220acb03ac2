import { MOST_OWN_WORDS } from '../../shared/contract/limits.ts'
import { MOST_WINDOWS } from '../../shared/domain/workspace/window-numbers.ts'

/** What the app says of the spelling. */
export const TOO_MANY_WORDS = `There are ${MOST_OWN_WORDS} words already. Remove one in Settings › Notes.`
export const NO_VAULT = 'No vault is open.'
export const ONLY_ON_DESKTOP = 'Only the desktop window can do that.'
export const TOO_MANY_WINDOWS = `${MOST_WINDOWS} windows of this vault are open. Close one first.`

/** Of models that run on this machine. */
export const SHELF_WORDS = {
  dialog: 'Model files',
  noModelFile: (name: string) =>
    `${name} is no file that a model is loaded from. Choose one whose name ends in .gguf.`,
} as const

/** Of a folder that the system keeps from this person. */
export const notAllowed = (path: string): string =>
  `You have no permission to look into ${path}. Choose another folder, or change who may read it.`

/** What a new file of the person's own styles begins with. */
export const FIRST_CUSTOM_CSS = `/*
 * Your own styles for Latent. They count as soon as this file is saved, and load nothing from the network.
 * If they go wrong: press Ctrl+Alt+Shift+S in the window, or start Latent with --safe.
 *
 * Colours and sizes have names that you can set again, for example:
 *
 * :root { --text-note: 17px; }
 * [data-theme='dark'] { --paper: #101114; }
 */
`

export const CUSTOM_CSS_UNWRITTEN = (file: string): string => `${file} could not be written.`

/** Of a file that the system hands over and that is shown nowhere, by why. */
export const SYSTEM_FILE_WORDS = {
  gone: (name: string): string =>
    `“${name}” is not there any more, or you have no permission to read it.`,
  none: (name: string): string =>
    `“${name}” is no note of a vault that you have opened in Latent. Open the folder that it is in as a vault, or move it into one of your vaults.`,
} as const

export const NO_DRAG_OUT = 'Only a window of the desktop drags files to other programs.'
export const NO_HIDDEN_DRAG = 'Hidden files are not dragged from here.'
