import { editDistance } from '../../../shared/domain/text/edit-distance.ts'
import { plainWord } from '../words/fold-word.ts'
import { splitWords } from '../words/split-words.ts'

/** Words, to find those that a misspelt one may have been. */
export interface NearWords {
  /** Those at the least distance of `word`, in letters put in, left out, changed or swapped; none beyond `most`. */
  near(word: string, most: number): string[]
}

/** The words of these texts. */
export function createNearWords(texts: Iterable<string>): NearWords {
  const letters = new Map<string, number>()
  for (const text of texts)
    for (const { text: written } of splitWords(text)) {
      const word = plainWord(written)
      if (word.length <= LONGEST && !letters.has(word)) letters.set(word, lettersOf(word))
    }
  return {
    near(wanted, most) {
      const own = lettersOf(wanted)
      let least = most
      let found: string[] = []
      for (const [word, others] of letters) {
        if (Math.abs(word.length - wanted.length) > least) continue
        // Each change of a letter takes one out and brings one in, at most.
        if (countBits(own ^ others) > 2 * least) continue
        const distance = editDistance(wanted, word)
        if (distance > least) continue
        if (distance < least) found = []
        least = distance
        found.push(word)
      }
      return found
    },
  }
}

const LONGEST = 40

/** Which letters a word has, as 32 bits: told apart no further than that, which is enough to leave out most words. */
function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
