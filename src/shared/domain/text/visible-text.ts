import { codePointOf, invisiblePattern, replaceInvisible } from './invisible.ts'

/** Beside what is hidden: control, private and unassigned characters, halves of some, odd line breaks and blanks. */
const INVISIBLE = invisiblePattern({
  others:
    '\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}\\u2028\\u2029\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000',
})

/**
 * Text with every character that cannot be seen, or that changes how others are seen, written as `⟨U+202E⟩`. Tabs
 * stay, and so does what an ordinary emoji is made of.
 */
export const showInvisible = (text: string): string =>
  replaceInvisible(text, INVISIBLE, (character) =>
    character === '\t' ? character : `⟨${codePointOf(character)}⟩`,
  )
