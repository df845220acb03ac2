import type { Tool } from '../../tools/define/define-tool.ts'
import { editDistance } from '../../../shared/domain/text/edit-distance.ts'

/** Words that the phrases are built on, beside those that requests begin with. */
const KEYWORDS =
  'note notes tagged tags folder backlinks links called random daily status property archive'.split(
    ' ',
  )
/** So many words from the beginning are looked at: further on stand names, which are as they are. */
const LOOKED_AT = 4
const SHORTEST = 4

/** The words that requests for a tool begin with, by its examples. */
export const firstWords = ({ phrases }: Tool): ReadonlySet<string> =>
  new Set((phrases?.examples ?? []).flatMap((example) => /^\p{Ll}+/u.exec(example)?.[0] ?? []))

/**
 * The request with its misspelled command words mended; null when there is nothing to mend. A word is mended only when
 * one letter is wrong and only one command is like it; what is quoted or begins with a capital is a name.
 */
export function withoutTypos(request: string, tools: readonly Tool[]): string | null {
  const known = new Set([...KEYWORDS, ...tools.flatMap((tool) => [...firstWords(tool)])])
  let isMended = false
  const words = request.split(/(\s+)/).map((word, index) => {
    const isCommand = (index === 0 ? /^\p{L}+$/u : /^\p{Ll}+$/u).test(word)
    if (!isCommand || index / 2 >= LOOKED_AT || word.length < SHORTEST) return word
    const bare = word.toLowerCase()
    if (known.has(bare)) return word
    const like = [...known].filter((each) => isTypo(bare, each))
    if (like.length !== 1) return word
    isMended = true
    return like[0] ?? word
  })
  return isMended ? words.join('') : null
}

/** `deleted` and `crates` are words of their own, and of four letters another one is too soon another word. */
const isTypo = (word: string, meant: string): boolean =>
  meant.length >= SHORTEST &&
  Math.abs(meant.length - word.length) <= 1 &&
  !word.startsWith(meant) &&
  editDistance(word, meant) === 1 &&
  (word.length > SHORTEST || sortedLetters(word) === sortedLetters(meant))

const sortedLetters = (word: string): string => Array.from(word).toSorted().join('')
