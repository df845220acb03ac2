import { markHere, type CharacterSource, type Reading } from './character-source.ts'
import { meaningOf, takeCutMark } from './marks.ts'

/** All marks that end thoughts begin with one of these. */
const PLAIN = /[^<[]+/y

/** Gives the thoughts up to one of `until` to `say`, as they come. Nothing in them is a call, whatever it looks like. */
export function* readThoughts(
  source: CharacterSource,
  until: readonly string[],
  say: (text: string) => void,
): Reading<void> {
  for (;;) {
    while (source.lacks(1)) yield
    if (source.window(1) === '') return
    const plain = source.takeRun(PLAIN)
    say(plain)
    if (plain !== '') continue
    const end = yield* markHere(source, until)
    if (end !== null) {
      // What begins another part of the text is read as that.
      if (meaningOf(end)?.kind !== 'family') source.take(end.length)
      return
    }
    if (!(yield* takeCutMark(source, until))) say(source.take(1))
  }
}
