import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'

const SINCE = 'Since your last answer'
const REPLACED =
  'In the version of this answer that I replace, you changed these notes, and the changes are still there'

/** What the model has to know before the next message: it may still believe in changes that were taken back. */
export function undoneSinceLastMessage(items: readonly ChatItem[]): string {
  const last = items.findLastIndex((item) => item.type === 'user-message')
  const byChange = new Map<string, 'undone' | 'redone'>()
  const paths = new Map<string, string>()
  for (const item of items.slice(last + 1)) {
    if (item.type !== 'undone' && item.type !== 'redone') continue
    const earlier = byChange.get(item.changeId)
    // Undone and redone since: for the model nothing happened.
    if (earlier !== undefined && earlier !== item.type) byChange.delete(item.changeId)
    else byChange.set(item.changeId, item.type)
    paths.set(item.changeId, item.path)
  }
  const say = (type: 'undone' | 'redone', words: string): string => {
    const named = [...byChange].filter(([, each]) => each === type).map(([id]) => paths.get(id))
    return named.length === 0 ? '' : `(${SINCE} I ${words}: ${[...new Set(named)].join(', ')}.)\n\n`
  }
  return say('undone', 'took back your changes to') + say('redone', 'made your changes again in')
}

/** What the model has to know of an answer that is asked for again: what that changed is there, and it does not see it. */
export const replacedChanges = (paths: readonly string[]): string =>
  paths.length === 0 ? '' : `(${REPLACED}: ${paths.join(', ')}.)\n\n`

/** The words of the person, without what Latent put before them. */
export const withoutTold = (content: string): string => content.replace(TOLD, '').trim()

const TOLD = new RegExp(`^(?:\\((?:${SINCE}|${REPLACED})[^\\n]*\\)\\n\\n)+`)
