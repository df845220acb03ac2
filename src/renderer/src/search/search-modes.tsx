import { useStore } from 'zustand'
import type { SearchMode } from '../../../shared/contract/search.ts'
import { useStores } from '../connection/stores-context.tsx'
import { MOST_HITS } from '../stores/search-store.ts'
import styles from './search-panel.module.css'

const MODES: readonly { readonly mode: SearchMode; readonly label: string }[] = [
  { mode: 'hybrid', label: 'All' },
  { mode: 'keyword', label: 'Words' },
  { mode: 'semantic', label: 'Meaning' },
]

/** By what to search, and how much was found. */
export function SearchModes() {
  const { search } = useStores()
  const { mode, response, words, isRunning } = useStore(search.state)
  const count = response?.hits.length ?? 0
  return (
    <div className={styles.modes} role="radiogroup" aria-label="Search by">
      {MODES.map(({ mode: one, label }) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={mode === one}
          className={styles.chip}
          onClick={() => search.setMode(one)}
        >
          {label}
        </button>
      ))}
      <span
        className={styles.count}
        role="status"
        title={response ? `Found in ${Math.round(response.tookMs)} ms` : undefined}
      >
        {isRunning
          ? 'Searching…'
          : response && count > 0
            ? countText(count, words.length === 0)
            : ''}
      </span>
    </div>
  )
}

/** So many as are asked for are the best of more. */
function countText(count: number, isList: boolean): string {
  if (isList) return `${count} ${count === 1 ? 'note' : 'notes'}`
  if (count === MOST_HITS) return `Best ${count} hits`
  return `${count} ${count === 1 ? 'hit' : 'hits'}`
}
