import { counted } from '../../../shared/domain/spoken-number.ts'

/** Files and folders that are exported together. */
export const MOST_CHOSEN = 1000

/** What they are called together, in the dialog and as a file. */
export const chosenFiles = (count: number): string => counted(count, 'chosen file')
