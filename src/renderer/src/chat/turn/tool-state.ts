import type { ToolBlock } from '../../stores/chat/apply-chat-item.ts'

export interface ToolState {
  readonly kind: 'running' | 'done' | 'warned' | 'failed' | 'declined' | 'stopped'
  /** Said beside the title: "3 results", "declined", "failed". */
  readonly word: string | null
}

/** How a call of a tool stands, from its result and from what the person said, not from what the model says. */
export function toolState(
  { approval, result, changes }: ToolBlock,
  isTurnOver: boolean,
): ToolState {
  if (!result) {
    if (!isTurnOver) return { kind: 'running', word: null }
    return { kind: 'stopped', word: approval?.decision === 'allowed' ? 'unknown' : 'not done' }
  }
  if (result.review?.length && result.review.every(({ outcome }) => outcome === 'rejected'))
    return { kind: 'declined', word: 'declined' }
  if (!result.success) {
    switch (approval?.decision) {
      case 'declined':
        return { kind: 'declined', word: 'declined' }
      case 'expired':
        return { kind: 'declined', word: 'not answered' }
      case 'cancelled':
        return { kind: 'stopped', word: 'not done' }
      default:
        return { kind: 'failed', word: 'failed' }
    }
  }
  const word = changes.length > 0 ? changeWord(changes) : countWord(result.data)
  if (result.review)
    return { kind: 'warned', word: [reviewWord(result.review), word].filter(Boolean).join(' · ') }
  return { kind: result.warnings?.length ? 'warned' : 'done', word }
}

/** What the person left out or changed themselves. */
const reviewWord = (review: NonNullable<NonNullable<ToolBlock['result']>['review']>): string =>
  review.some(({ outcome }) => outcome === 'rejected' || outcome === 'partly written')
    ? 'in part'
    : 'as you edited it'

const changeWord = (changes: ToolBlock['changes']): string => {
  const additions = changes.reduce((sum, change) => sum + change.additions, 0)
  const deletions = changes.reduce((sum, change) => sum + change.deletions, 0)
  return `+${additions} −${deletions}`
}

/** How many things a result lists: itself, or its only list. */
function countWord(data: unknown): string | null {
  if (Array.isArray(data)) return countOf(data)
  if (typeof data !== 'object' || data === null) return null
  const lists = Object.values(data).filter((value) => Array.isArray(value))
  const [only] = lists
  return lists.length === 1 && only ? countOf(only) : null
}

const countOf = (list: readonly unknown[]): string =>
  list.length === 0 ? 'none' : list.length === 1 ? '1 result' : `${list.length} results`
