import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

/** What is said of files that a person puts in an order. */
export const ORDER_SAID = {
  up: 'Move up',
  down: 'Move down',
  upCommand: 'Move this note up among its files',
  downCommand: 'Move this note down among its files',
  needsOwn: 'Files move up and down in their own order.',
  chooseOwn: 'Own order',
  first: (name: string): string => `${name}: first already.`,
  last: (name: string): string => `${name}: last already.`,
  now: (name: string, place: number, count: number): string =>
    `${name}: now ${spokenNumber(place)} of ${spokenNumber(count)}.`,
  tooMany: (most: number): string =>
    `A folder of more than ${spokenNumber(most)} files has no order of its own.`,
} as const
