import { isBeforeTag } from '../../../../../shared/domain/text/tag-at.ts'
import { counted } from '../../../../../shared/domain/spoken-number.ts'
import { isRunningText } from '../../language/running-text.ts'
import { accept, putText } from '../accept.ts'
import { rank } from '../rank.ts'
import type { CompletionKind, Offered } from '../trigger.ts'

const TYPED =
  /#([\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]*)$/u
const MOST = 50

/** `#` where a tag may begin. At the start of a line it may be about to be a heading, until a letter follows. */
export const tags: CompletionKind = ({ state, pos, before, after }) => {
  const begun = TYPED.exec(before)
  if (!begun || /^[\p{L}\p{N}_/-]/u.test(after)) return null
  const [whole, typed = ''] = begun
  const ahead = before.slice(0, -whole.length)
  if (!isBeforeTag(ahead.slice(-1)) || /^\p{N}+$/u.test(typed)) return null
  if (typed === '' && /^[\s>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?$/.test(ahead)) return null
  const from = pos - typed.length
  if (!isRunningText(state, from - 1)) return null
  return {
    from,
    sign: '#',
    typed,
    async options(asker, signal) {
      const all = await asker.tags(signal)
      return (now) =>
        // What is typed may be in the index already, as a tag of this very note.
        rank(
          all.filter(({ tag }) => tag !== now),
          now,
          ({ tag }) => [tag],
          MOST,
        ).map(tagOption)
    },
  }
}

const tagOption = ({ tag, count }: { readonly tag: string; readonly count: number }): Offered => ({
  label: tag,
  detail: counted(count, 'note'),
  waits: true,
  apply: (view, completion, from, to) => accept(view, completion, putText(from, to, tag)),
})
