import { useStore } from 'zustand'
import type { SearchMode } from '../../../shared/contract/search.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { SearchSort } from '../stores/search-store.ts'
import { ChevronDownIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu/menu.tsx'
import { isCut, isListed } from './cut-answer.ts'
import { countText, MODE_WORDS, saysSort, saysTook, SEARCH_WORDS, SORT_WORDS } from './words.ts'
import styles from './search-options.module.css'

const MODES: readonly SearchMode[] = ['hybrid', 'keyword', 'semantic']
const SORTS: readonly SearchSort[] = ['best', 'newest', 'name', 'path']

/** By what to search, in which order, and how much was found. */
export function SearchOptions() {
  const { search } = useStores()
  const { mode, sort, response, pages, isRunning } = useStore(search.state)
  return (
    <>
      <div className={styles.line}>
        <div className={styles.modes} role="radiogroup" aria-label={SEARCH_WORDS.by}>
          {MODES.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={mode === one}
              className={styles.mode}
              onClick={() => search.setMode(one)}
            >
              {MODE_WORDS[one]}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.line}>
        <p
          className={styles.count}
          role="status"
          aria-live="polite" // said outright, or an open list of completions hides it
          title={response ? saysTook(response.tookMs) : undefined}
        >
          {isRunning && (response === null || response.hits.length === 0)
            ? SEARCH_WORDS.searching
            : response
              ? countText(response, {
                  isCut: isCut(response, pages),
                  isList: isListed(response.hits),
                })
              : ''}
        </p>
        <Menu
          trigger={
            <button type="button" className={styles.sort} aria-label={saysSort(SORT_WORDS[sort])}>
              <span>{SORT_WORDS[sort]}</span>
              <ChevronDownIcon />
            </button>
          }
          items={SORTS.map((one) => ({
            label: SORT_WORDS[one],
            isChosen: sort === one,
            onSelect: () => search.setSort(one),
          }))}
        />
      </div>
    </>
  )
}
