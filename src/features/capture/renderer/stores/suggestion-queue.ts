import type { InboxItem } from '../../contract.ts'
import type { Classification, FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { Suggestion } from './suggestion.ts'

/** Asks what notes might be that do not say it themselves, one at a time, as long as somebody wants to know. */
export interface SuggestionQueue {
  /** @returns what ends the wish */
  want(path: VaultPath): () => void
  /** Forgets what was thought of notes that are gone or say something else now. */
  keep(items: readonly InboxItem[]): void
  /** Asks once more about what could not be answered: what was missing may be there again. */
  retry(): void
  /** What was suggested here; null for nothing. */
  categoryOf(path: VaultPath): FiledCategory | null
  dispose(): void
}

export function createSuggestionQueue({
  ask,
  onChange,
}: {
  readonly ask: (path: VaultPath) => Promise<Classification>
  readonly onChange: (suggestions: ReadonlyMap<VaultPath, Suggestion>) => void
}): SuggestionQueue {
  const known = new Map<VaultPath, Suggestion>()
  /** Of the notes that have no suggestion. */
  const texts = new Map<VaultPath, string>()
  const wanted = new Set<VaultPath>()
  let isRunning = false
  let isOver = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (;;) {
      const path = [...wanted].find((each) => texts.has(each) && !known.has(each))
      if (path === undefined || isOver) break
      set(path, null)
      const answer = await ask(path).catch((error: unknown) => ({
        problem: errorSentence(error),
      }))
      // Forgotten meanwhile: what was said of another text is worth nothing.
      if (known.has(path)) set(path, answer)
    }
    isRunning = false
  }

  function set(path: VaultPath, suggestion: Suggestion): void {
    known.set(path, suggestion)
    if (!isOver) onChange(new Map(known))
  }

  return {
    want(path) {
      wanted.add(path)
      void run()
      return () => void wanted.delete(path)
    },
    keep(items) {
      const now = new Map(
        items.flatMap(({ path, text, suggestedCategory }) =>
          suggestedCategory === null ? [[path, text] as const] : [],
        ),
      )
      for (const path of known.keys()) if (now.get(path) !== texts.get(path)) known.delete(path)
      texts.clear()
      for (const [path, text] of now) texts.set(path, text)
      onChange(new Map(known))
      void run()
    },
    retry() {
      for (const [path, suggestion] of known)
        if (suggestion && 'problem' in suggestion) known.delete(path)
      onChange(new Map(known))
      void run()
    },
    categoryOf(path) {
      const suggestion = known.get(path)
      return suggestion && 'category' in suggestion ? suggestion.category : null
    },
    dispose() {
      isOver = true
    },
  }
}
