import { skipBlanks, takeAll, takeMark } from '../character-source.ts'
import type { Family } from '../family.ts'

/** Thoughts between two marks; blanks that they begin with are not theirs. */
export const thoughts = (mark: string, close: string): Family => ({
  mark,
  *read(source) {
    yield* skipBlanks(source)
    return { follows: 'thoughts', until: [close] }
  },
})

/** A mark that begins a part of the answer; line breaks behind it are not its own. */
export const answer = (mark: string): Family => ({
  mark,
  *read(source) {
    yield* takeAll(source, /[\r\n]+/y)
    return { follows: 'text' }
  },
})

/** `<|channel>thought\n…<channel|>` (Gemma 4). Without a name the mark means nothing: the model writes such, too. */
export const gemmaChannel: Family = {
  mark: '<|channel>',
  *read(source) {
    if (!(yield* takeMark(source, 'thought'))) return []
    yield* skipBlanks(source)
    return { follows: 'thoughts', until: ['<channel|>'] }
  },
}
