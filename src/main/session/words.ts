import { counted } from '../../shared/domain/spoken-number.ts'

export const SEARCH_WORDS = {
  notThere: 'This search is not saved any more.',
} as const

export const saysTooManySaved = (most: number): string =>
  `${counted(most, 'search', 'searches')} are saved already. Delete one first.`

export const PERSON_WORDS = {
  trashed: (count: number) =>
    `Moved ${counted(count, 'file or folder', 'files and folders')} to the trash`,
  copied: (path: string, copy: string) => `Copied ${path} to ${copy}`,
} as const
