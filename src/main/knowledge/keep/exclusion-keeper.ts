import { setImmediate } from 'node:timers/promises'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { ExclusionRequest } from '../contract/states.ts'
import type { IndexedNote } from '../read-note.ts'
import type { Index, Unsettled } from '../worker/index-store.ts'
import {
  createExclusionRules,
  DRAWING_PROPERTY,
  type ExclusionRules,
  NO_RULES,
} from './exclusion-rules.ts'

/** Keeps notes out of the search as the rules say: those that are read, and those that were. */
export interface ExclusionKeeper {
  /** The key of the rule that leaves a note out; null for none. */
  ruleOf(path: string, note: IndexedNote): string | null
  /**
   * Goes by other rules from now on. What they leave out is out of the search when this resolves.
   * @returns notes that no rule leaves out any more: they have to be read
   */
  apply(request: ExclusionRequest, signal: AbortSignal): Promise<readonly VaultPath[]>
}

const NOTES_AT_ONCE = 1000
/** In one transaction. */
const LEFT_OUT_AT_ONCE = 64

export function createExclusionKeeper(index: Index): ExclusionKeeper {
  const { excluded } = index
  let rules: ExclusionRules = createExclusionRules(NO_RULES)

  async function judgeAll(
    signal: AbortSignal,
  ): Promise<{ readonly out: Map<string, string>; readonly back: readonly VaultPath[] }> {
    const out = new Map<string, string>()
    const back: VaultPath[] = []
    const drawings = rules.needsProperties
      ? excluded.withProperty(DRAWING_PROPERTY)
      : new Set<number>()
    for (let after = 0; ;) {
      const notes = excluded.judged(after, NOTES_AT_ONCE)
      for (const { id, path, excluded: before } of notes) {
        const tags = rules.needsTags ? excluded.tagsOf(id) : []
        const rule = rules.ruleOf({ path, tags, isDrawing: drawings.has(id) })
        if (rule === before) continue
        if (rule === null) back.push(vaultPath(path))
        else out.set(path, rule)
      }
      after = notes.at(-1)?.id ?? 0
      if (notes.length < NOTES_AT_ONCE) return { out, back }
      await setImmediate()
      signal.throwIfAborted()
    }
  }

  return {
    ruleOf: (path, { tags, properties }) =>
      rules.ruleOf({
        path,
        tags,
        isDrawing: properties !== null && Object.hasOwn(properties, DRAWING_PROPERTY),
      }),
    async apply(request, signal) {
      rules = createExclusionRules(request)
      const { out, back } = await judgeAll(signal)
      const unsettled: Unsettled[] = []
      const leaving = [...out]
      for (let start = 0; start < leaving.length; start += LEFT_OUT_AT_ONCE) {
        unsettled.push(
          index.write(() => {
            for (const [path, rule] of leaving.slice(start, start + LEFT_OUT_AT_ONCE))
              index.notes.leaveOut(path, rule)
          }),
        )
        await setImmediate()
        signal.throwIfAborted()
      }
      await index.settleNear([], unsettled)
      // Written down before anything is read: a process that ends now leaves them to its next look.
      if (back.length > 0) index.write(() => index.notes.doubt(back))
      return back
    },
  }
}
