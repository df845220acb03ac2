import type { Change, ChangeSet } from '../../../shared/domain/change-set.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/**
 * What a call really does, mildest first (reliability.md 3.1: R0 to W3, N). `critical` removes or replaces content,
 * touches many files, or changes what steers the agent; `external` leaves the machine.
 */
export const EFFECTS = ['metadata', 'text', 'add', 'edit', 'move', 'critical', 'external'] as const
export type Effect = (typeof EFFECTS)[number]

/** More files than this at once, or in one turn, are shown first, whatever is done to them. */
export const MAX_FILES = 5

export interface EffectFacts {
  /** A whole note is replaced, or much of its text would go (`shrinkCaution`). */
  readonly dropsText: boolean
  /** The note that new daily notes are copied from; empty for none. */
  readonly dailyNoteTemplate: string
  /** The note that goes into every prompt; empty for none. Also while that is off: it may be switched on later. */
  readonly memoryNote: string
}

/** The effect of a change set, read off what it would do and not off what a tool or a model calls it. Pure. */
export function effectOf(
  { changes }: ChangeSet,
  { dropsText, dailyNoteTemplate, memoryNote }: EffectFacts,
): Effect {
  if (changes.length > MAX_FILES) return 'critical'
  if (
    changes.some((change) =>
      pathsOf(change).some((path) => steersAgent(path, [dailyNoteTemplate, memoryNote])),
    )
  )
    return 'critical'
  const effect = strictest(['metadata', ...changes.map(effectOfChange)])
  return dropsText && (effect === 'edit' || effect === 'move') ? 'critical' : effect
}

function effectOfChange(change: Change): Effect {
  switch (change.kind) {
    case 'add':
      return 'add'
    case 'write':
      if (change.expect === null || change.additive) return 'add'
      return change.text.trim() === '' ? 'critical' : 'edit'
    case 'move':
      return 'move'
    case 'trash':
    case 'move-folder':
    case 'trash-folder':
      return 'critical'
  }
}

export const strictest = (effects: readonly Effect[]): Effect =>
  effects.reduce((most, effect) =>
    EFFECTS.indexOf(effect) > EFFECTS.indexOf(most) ? effect : most,
  )

export const pathsOf = (change: Change): readonly string[] =>
  'from' in change ? [change.from, change.to] : [change.path]

const STEERING_NAMES =
  /^(?:agents|claude|gemini|copilot-instructions|instructions|rules|memory|prompts?)\.md$/i
const STEERING_FOLDERS = /(?:^|\/)(?:templates?|prompts?|instructions|rules|memory)\//i

/**
 * Files that agents take instructions from, or that new notes are made from: who changes one changes what is written
 * later. By name, since Latent itself takes no instructions from a vault. (reliability.md 3.3 C9)
 */
function steersAgent(path: string, chosen: readonly string[]): boolean {
  return (
    STEERING_NAMES.test(path.slice(path.lastIndexOf('/') + 1)) ||
    STEERING_FOLDERS.test(path) ||
    chosen.some((note) => note !== '' && bare(note) === bare(path))
  )
}

const bare = (path: string): string => foldText(path.replace(/\.md$/i, ''))
