import type { InboxItem } from '../../contract.ts'
import type { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Suggestion } from '../stores/suggestion.ts'

/** What a note in the inbox might be, from its own frontmatter or as it was asked just now. */
export interface Suggested {
  readonly category: FiledCategory | null
  /** 0 to 1; null when nobody said. */
  readonly confidence: number | null
  readonly why: string | null
  readonly alike: readonly { readonly path: VaultPath; readonly name: string }[]
  /** Why there is no suggestion, as a sentence. */
  readonly problem: string | null
  readonly isAsking: boolean
}

export function suggestedFor(item: InboxItem, suggestion: Suggestion | undefined): Suggested {
  const asked = suggestion && 'category' in suggestion ? suggestion : null
  return {
    category: item.suggestedCategory ?? asked?.category ?? null,
    confidence: item.suggestedCategory === null ? (asked?.confidence ?? null) : item.confidence,
    why: item.why ?? asked?.why ?? null,
    alike: item.alike.length > 0 ? item.alike : (asked?.alike ?? []),
    problem: suggestion && 'problem' in suggestion ? suggestion.problem : null,
    isAsking: suggestion === null,
  }
}
