import type { Completion } from '@codemirror/autocomplete'
import type { StateCommand, TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import { isRunningText } from '../../language/running-text.ts'
import { accept, putText } from '../accept.ts'
import type { CompletionAsker } from '../completion-asker.ts'
import { ownInsertions, type OwnPlace } from '../insertions/own-insertions.ts'
import { putBlock } from '../insertions/put-block.ts'
import { withoutTyped } from '../insertions/without-typed.ts'
import { writtenNote } from '../written-note.ts'
import { rank } from '../rank.ts'
import type { CompletionKind, Offered } from '../trigger.ts'
import { PLACE_GONE } from '../words.ts'

/** At the start of a line or behind a blank: `and/or`, `5/6` and `/usr/bin` beyond its first word are words. */
const TYPED = /(?:^|[\s>])\/([\p{L}\p{N}][\p{L}\p{N} -]{0,30}|)$/u

/** `/`: what can be put into the text, by its name or another word for it. */
export const insertions: CompletionKind = ({ path, state, pos, before, after }) => {
  const typed = TYPED.exec(before)?.[1]
  if (typed === undefined || /^[\p{L}\p{N}/]/u.test(after)) return null
  const from = pos - typed.length
  if (!isRunningText(state, from - 1)) return null
  return {
    from,
    sign: '/',
    typed,
    async options(asker) {
      const all = [
        ...ownInsertions(asker).map((own) => ({ ...own, start: own.run })),
        ...(await asker.insertions()).map((other) => ({
          ...other,
          start: (place: OwnPlace): void => {
            const failed = (error: unknown): void => asker.report(error)
            void Promise.resolve(other.run(place)).catch(failed)
          },
        })),
      ]
      return (now) =>
        rank(all, now, ({ label, words = [] }) => [label, ...words], all.length).map(
          ({ label, detail = '', start }): Offered => ({
            label,
            detail,
            waits: true,
            apply: (view, completion, begin, to) =>
              start(placeAt(view, completion, { from: begin - 1, to, path, asker })),
          }),
        )
    },
  }
}

/** The place of what was typed, for as long as it stands there. */
function placeAt(
  view: EditorView,
  completion: Completion,
  {
    from,
    to,
    path,
    asker,
  }: {
    readonly from: number
    readonly to: number
    readonly path: VaultPath
    readonly asker: CompletionAsker
  },
): OwnPlace {
  const typed = view.state.sliceDoc(from, to)
  const isThere = (): boolean => {
    const { state } = view
    const stands =
      state.facet(writtenNote) === path && !state.readOnly && state.sliceDoc(from, to) === typed
    if (!stands) asker.say(PLACE_GONE)
    return stands
  }
  const done = (spec: TransactionSpec): void => accept(view, completion, spec)
  const clear = (): boolean => {
    if (!isThere()) return false
    done(withoutTyped(view.state, { from, to }, () => true) ?? putText(from, to, ''))
    return true
  }
  return {
    path,
    put(text, { isBlock = false, cursor } = {}) {
      if (!isThere()) return null
      const { state } = view
      const spec = isBlock
        ? putBlock(state, { from, to }, text, cursor)
        : putText(from, to, text, cursor)
      done(spec)
      const end = view.state.selection.main.head
      const first = view.state.doc.lineAt(end).number
      return first - text.slice(0, cursor ?? text.length).split('\n').length + 1
    },
    clear,
    run(command: StateCommand) {
      if (!isThere()) return
      const spec = withoutTyped(view.state, { from, to }, command)
      if (spec) done(spec)
    },
  }
}
