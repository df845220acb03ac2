import { counted } from '../../shared/domain/spoken-number.ts'

export const REPLACE_WORDS = {
  stopped: 'What looks through the notes stopped. Try again.',
  tooSlow: 'The pattern takes too long in this note.',
  brokenProperties: 'Its properties could not be read after this.',
  lostProperties: 'Its properties would not be properties any more.',
} as const

export const saysChangedMeanwhile = (path: string): string =>
  `${path} was changed meanwhile. Nothing was replaced.`
export const saysTooSlowIn = (path: string): string =>
  `The pattern takes too long in ${path}. Nothing was replaced.`
export const saysReplaced = (search: string, replace: string, notes: number): string =>
  `Replaced “${shortened(search)}” by “${shortened(replace)}” in ${counted(notes, 'note')}`

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
