import { useState } from 'react'
import { useStore } from 'zustand'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import type { ShownCount } from '../../../shared/domain/settings.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { ActiveText } from '../stores/notes/active-text-store.ts'
import { useReport } from '../connection/use-report.ts'
import {
  bodyOf,
  createTextCounter,
  type TextCounter,
  type TextCounts,
} from '../stores/text/count-text.ts'
import { Popover } from '../ui/layout/popover.tsx'
import item from '../ui/status-item.module.css'
import { useWork } from '../ui/use-work.ts'
import { COUNT_WORDS } from './words.ts'
import styles from './note-counts.module.css'

/** A selection that is still being made is not counted, in ms. */
const AT_REST_MS = 120

const KINDS: readonly ShownCount[] = ['words', 'characters', 'time']

/** How much the note says, and what is selected of it. A click shows all counts, and which of them stands here. */
export function NoteCounts({ path }: { readonly path: string }) {
  const { activeText, app } = useStores()
  const report = useReport()
  const text = useStore(activeText, (state) => (state.path === path ? state.text : null))
  const selected = useStore(activeText, (state) => state.selected)
  const shown = useStore(app.state, (state) => state.app?.settings.shownCount ?? 'words')
  const [counter] = useState(createTextCounter)
  const all = useWork(async (signal) => (text ? counter.count([bodyOf(text)], signal) : null), text)
  const part = useWork(
    async (signal) => (selected.length > 0 ? countAtRest(counter, selected, signal) : null),
    selected,
  )
  if (all === null) return null

  const ofPart = selected.length > 0 ? part : null
  return (
    <Popover
      label={COUNT_WORDS.title}
      align="end"
      trigger={
        <button type="button" className={item.item}>
          {said(shown, all, ofPart)}
        </button>
      }
    >
      <div role="radiogroup" aria-label={COUNT_WORDS.shown} className={styles.counts}>
        {KINDS.map((kind) => (
          <label key={kind} className={styles.count}>
            <input
              type="radio"
              name="shown-count"
              checked={kind === shown}
              onChange={() => void app.updateSettings({ shownCount: kind }).catch(report)}
            />
            <span>{said(kind, all, ofPart)}</span>
          </label>
        ))}
      </div>
    </Popover>
  )
}

async function countAtRest(
  counter: TextCounter,
  texts: ActiveText['selected'],
  signal: AbortSignal,
): Promise<TextCounts> {
  await new Promise((resolve) => setTimeout(resolve, AT_REST_MS))
  signal.throwIfAborted()
  return counter.count(texts, signal)
}

/** `12 of 3,402 words` */
function said(kind: ShownCount, all: TextCounts, part: TextCounts | null): string {
  if (kind === 'time')
    return part ? `${spokenTime(part)} of ${spokenTime(all)} to read` : `${spokenTime(all)} to read`
  const unit = all[kind] === 1 ? kind.slice(0, -1) : kind
  const some = part ? `${spokenNumber(part[kind])} of ` : ''
  return `${some}${spokenNumber(all[kind])} ${unit}`
}

const spokenTime = ({ minutes }: TextCounts): string =>
  minutes < 1 ? 'under 1 min' : `${spokenNumber(Math.round(minutes))} min`
