import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { emptyTranscript, type Transcript } from '../../stores/chat/apply-chat-item.ts'
import { usageText } from './usage-text.ts'
import styles from '../chat-header.module.css'

/** What the shown conversation took so far: its cost where that is known, else its tokens; nothing before the first. */
export function ConversationCost() {
  const { chat } = useStores()
  const transcript = useStore(
    chat.state,
    ({ conversationId, transcripts }) => transcripts[conversationId ?? ''] ?? emptyTranscript,
  )
  const total = conversationUsage(transcript)
  if (!total) return null
  const { short, long } = usageText(total)
  return (
    <span className={styles.cost} title={`This conversation: ${long}`}>
      {short}
    </span>
  )
}

/** Null when no server counted anything. A cost is left out as soon as one turn has none that is known. */
function conversationUsage({ entries }: Transcript) {
  const ends = entries.flatMap((entry) => (entry.type === 'turn' && entry.end ? [entry.end] : []))
  const counted = ends.flatMap(({ usage, costDollars }) => (usage ? [{ usage, costDollars }] : []))
  if (counted.length === 0) return null
  return {
    usage: {
      promptTokens: sum(counted.map(({ usage }) => usage.promptTokens)),
      completionTokens: sum(counted.map(({ usage }) => usage.completionTokens)),
      cachedTokens: sum(counted.map(({ usage }) => usage.cachedTokens ?? 0)),
    },
    costDollars: counted.every(({ costDollars }) => costDollars !== null)
      ? sum(counted.map(({ costDollars }) => costDollars ?? 0))
      : null,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
