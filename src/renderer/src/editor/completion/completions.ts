import type { Completion, CompletionResult } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { CompletionAsker } from './completion-asker.ts'
import { callouts } from './kinds/callouts.ts'
import { days } from './kinds/days.ts'
import { emoji } from './kinds/emoji.ts'
import { insertions } from './kinds/insertions.ts'
import { links } from './kinds/links.ts'
import { properties } from './kinds/properties.ts'
import { tags } from './kinds/tags.ts'
import { folded } from './rank.ts'
import { MOST_TYPED, type CompletionKind, type Trigger } from './trigger.ts'

/** What finds the lists, loaded when the first one may be wanted. */
export interface Completions {
  readonly asker: CompletionAsker
  triggerAt: typeof triggerAt
  resultOf: typeof resultOf
}

export const createCompletions = (asker: CompletionAsker): Completions => ({
  asker,
  triggerAt,
  resultOf,
})

/** The first that finds something decides. */
const KINDS: readonly CompletionKind[] = [
  links,
  properties,
  callouts,
  tags,
  days,
  emoji,
  insertions,
]

/** What was begun before this place; null for nothing. */
export function triggerAt(path: VaultPath, state: EditorState, pos: number): Trigger | null {
  const line = state.doc.lineAt(pos)
  const before = state.sliceDoc(Math.max(line.from, pos - MOST_TYPED), pos)
  const after = state.sliceDoc(pos, Math.min(line.to, pos + MOST_TYPED))
  for (const kind of KINDS) {
    const trigger = kind({ path, state, pos, before, after })
    if (trigger) return trigger
  }
  return null
}

/** The list for it, already in its order. It follows what is typed as long as it needs to ask nobody. */
export async function resultOf(
  path: VaultPath,
  trigger: Trigger,
  asker: CompletionAsker,
  signal: AbortSignal,
): Promise<CompletionResult> {
  const { from, sign, typed } = trigger
  const optionsFor = await trigger.options(asker, signal)
  const resultFor = (now: string): CompletionResult | null => {
    const options = optionsFor(now)
    if (!options) return null
    const getMatch = ({ label }: Completion): readonly number[] => placeOf(label, now)
    return {
      from,
      options,
      filter: false,
      getMatch,
      update: (_result, _from, _to, { state, pos }) => {
        const next = triggerAt(path, state, pos)
        return next?.from === from && next.sign === sign ? resultFor(next.typed) : null
      },
    }
  }
  return resultFor(typed) ?? { from, options: [] }
}

/** Where in a label stands what was typed: what is drawn strong. */
function placeOf(label: string, typed: string): readonly number[] {
  const wanted = folded(typed.trim())
  // Letters that are several without their accents would be counted wrong.
  const text = folded(label)
  const at = wanted === '' || text.length !== label.length ? -1 : text.indexOf(wanted)
  return at === -1 ? [] : [at, at + wanted.length]
}
