import type { AgentMode, ToolRule } from '../../../shared/domain/settings.ts'
import { isInFolder } from '../../../shared/domain/chat/grant.ts'
import { MAX_FILES, type Effect } from '../define/effect.ts'

/** All that decides whether something is done. Nothing in it comes from the words of a model. */
export interface PolicyInput {
  readonly effect: Effect
  readonly mode: AgentMode
  /** Whether the conversation holds text of notes, and whether any of it is from outside what matters (`taintOf`). */
  readonly taint: Taint
  /** A yes of this turn to another addition covers all of it (`additionCovered`). */
  readonly isCovered: boolean
  /** Files that this turn would then have changed without a question, those under a grant left out. */
  readonly filesUnasked: number
  /** A grant covers all of it (`grantCovers`). */
  readonly isGranted: boolean
  /** What a person chose for the tool. */
  readonly rule: ToolRule
  /** A person allowed an addition or an edit of the tool in the same folders in this conversation. */
  readonly wasAllowed: boolean
}
export type Taint = 'none' | 'inside' | 'outside'

/** `propose` and `refuse` do nothing; the first tells the model what it would have done. */
export type Verdict = 'run' | 'ask' | 'propose' | 'refuse'
export interface Ruling {
  readonly verdict: Verdict
  /** The question may offer a grant. */
  readonly mayGrant: boolean
}

/**
 * Decides what becomes of a call (reliability.md 3.1 and 3.2, tools.md "Permission decides who is asked"). Reading runs.
 * Additions run until the conversation holds text or names of notes; then a person confirms them, for a tool and a place at
 * a time. Edits ask. Both run under a grant, and where the person chose for the tool to be asked once or never; all of this
 * rests while text from elsewhere was read. No turn changes more than `MAX_FILES` files unasked, however many messages it
 * takes. Moves, what removes or replaces, many files at once, and what leaves the machine always ask. Pure.
 */
export function decide(input: PolicyInput): Ruling {
  const { effect, mode, taint, isCovered, filesUnasked, isGranted, rule, wasAllowed } = input
  if (effect === 'metadata' || effect === 'text') return without('run')
  if (mode === 'read-only') return without('refuse')
  if (mode === 'plan') return without(effect === 'external' ? 'refuse' : 'propose')
  if (effect === 'external' || effect === 'critical' || effect === 'move') return without('ask')
  if (rule === 'always') return without('ask')
  const ask: Ruling = { verdict: 'ask', mayGrant: taint !== 'outside' }
  if (isGranted && taint !== 'outside') return without('run')
  if (filesUnasked > MAX_FILES) return ask
  const isTrusted = rule === 'never' || (rule === 'once' && wasAllowed)
  if (isTrusted && taint !== 'outside') return without('run')
  const runsAsUsual = effect === 'add' && (taint === 'none' || isCovered)
  if (runsAsUsual && (rule !== 'once' || wasAllowed)) return without('run')
  return ask
}

const without = (verdict: Verdict): Ruling => ({ verdict, mayGrant: false })

/**
 * What the notes that were read mean for a change of `paths` in `folder` (null: for what no single folder holds). Text that
 * came from nowhere in particular is in the list as an empty path, which lies outside of everything.
 */
export function taintOf(
  readPaths: Iterable<string>,
  { folder, paths }: { readonly folder: string | null; readonly paths: readonly string[] },
): Taint {
  let taint: Taint = 'none'
  for (const path of readPaths) {
    const isInside = paths.includes(path) || (folder !== null && isInFolder(folder, path))
    if (!isInside) return 'outside'
    taint = 'inside'
  }
  return taint
}

const VERDICTS: readonly Verdict[] = ['run', 'ask', 'propose', 'refuse']

/** Of several rulings on what is done together, the one that lets the least happen. */
export const strictestRuling = (rulings: readonly Ruling[]): Ruling =>
  rulings.reduce((most, ruling) => ({
    verdict:
      VERDICTS.indexOf(ruling.verdict) > VERDICTS.indexOf(most.verdict)
        ? ruling.verdict
        : most.verdict,
    mayGrant:
      (ruling.mayGrant || ruling.verdict === 'run') && (most.mayGrant || most.verdict === 'run'),
  }))
