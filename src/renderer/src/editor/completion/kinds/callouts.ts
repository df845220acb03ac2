import { CALLOUT_WORDS } from '../../../markdown/read/marks.ts'
import { isProse } from '../../commands/lines/is-prose.ts'
import { accept, putText } from '../accept.ts'
import { rank } from '../rank.ts'
import type { CompletionKind, Offered } from '../trigger.ts'

const TYPED = /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:> ?)+\[!([\w-]*)$/
const KINDS = Object.entries(CALLOUT_WORDS).map(([kind, words]) => ({ kind, words }))

/** `> [!`: the kinds that are drawn, by the other words for them too. */
export const callouts: CompletionKind = ({ state, pos, before }) => {
  const typed = TYPED.exec(before)?.[1]
  if (typed === undefined || !isProse(state, pos)) return null
  return {
    from: pos - typed.length,
    sign: '[!',
    typed,
    options: async () => (now) =>
      rank(KINDS, now, ({ kind, words }) => [kind, ...words], KINDS.length).map(
        ({ kind, words }): Offered => ({
          label: kind,
          detail: words.join(', '),
          apply(view, completion, from, to) {
            const rest = /^[\w-]*\]?[+-]?[ \t]?/.exec(view.state.sliceDoc(to, to + 40))?.[0] ?? ''
            const end = to + rest.length
            const fold = /\]([+-])/.exec(rest)?.[1] ?? ''
            accept(view, completion, putText(from, end, `${kind}]${fold} `))
          },
        }),
      ),
  }
}
