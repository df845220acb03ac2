import { lazyModule } from '../../../ui/lazy/lazy-module.ts'
import { isRunningText } from '../../language/running-text.ts'
import { accept, putText } from '../accept.ts'
import { rank } from '../rank.ts'
import type { CompletionKind, Offered } from '../trigger.ts'

/** Behind no letter and no digit: `10:30`, `a:b`. Letters of scripts that know no blanks are none in this. */
const TYPED =
  /(?:^|[^\p{L}\p{N}:/\\]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]):([a-z+-][a-z0-9_+-]+)$/u
const MOST = 30

const loadEmoji = lazyModule(async () => (await import('gemoji')).gemoji)

/** `:smile`, by the names that GitHub gives them, from the second letter on. */
export const emoji: CompletionKind = ({ state, pos, before, after }) => {
  const typed = TYPED.exec(before)?.[1]
  if (typed === undefined || /^[\p{L}\p{N}_]/u.test(after)) return null
  const from = pos - typed.length
  if (!isRunningText(state, from - 1)) return null
  return {
    from,
    sign: ':',
    typed,
    async options() {
      const all = await loadEmoji()
      // What it is about comes behind what it is called.
      const found = (now: string) => [
        ...new Set([
          ...rank(all, now, ({ names }) => names, MOST),
          ...rank(all, now, ({ tags }) => tags, MOST),
        ]),
      ]
      return (now) =>
        found(now)
          .slice(0, MOST)
          .map(({ emoji: sign, names, description }): Offered => ({
            label: `${sign} ${names[0] ?? description}`,
            detail: description,
            waits: true,
            apply(view, completion, start, to) {
              // The colon behind it, where somebody put it there first.
              const end = view.state.sliceDoc(to, to + 1) === ':' ? to + 1 : to
              accept(view, completion, putText(start - 1, end, sign))
            },
          }))
    },
  }
}
