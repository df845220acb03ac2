import { fileNameOf } from '../../../../shared/domain/vault-path.ts'

/** What is told of workspaces that have names. */
export const SAVED_WORDS = {
  undo: 'Undo',
  isSaved: (name: string): string => `The window is saved as “${name}”.`,
  isOverwritten: (name: string): string => `“${name}” is the window as it is now.`,
  isRenamed: (name: string): string => `It is called “${name}” now.`,
  isRemoved: (name: string): string => `“${name}” is deleted. The window stays as it is.`,
  unreadable: (name: string): string =>
    `“${name}” cannot be read any more. Delete it or save it again.`,
  missing: (paths: readonly string[]): string =>
    `Left out, because it is not there any more: ${named(paths)}.`,
  unsaved: (paths: readonly string[]): string =>
    `Still open, because it could not be saved: ${named(paths)}.`,
} as const

/** Three of them by name, and how many more there are. */
function named(paths: readonly string[]): string {
  const names = paths.slice(0, 3).map(fileNameOf)
  return paths.length > 3 ? `${names.join(', ')} and ${paths.length - 3} more` : names.join(', ')
}
