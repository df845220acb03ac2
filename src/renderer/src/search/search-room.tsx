import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useStore } from 'zustand'
import type { SearchResponse } from '../../../shared/contract/search.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { useStores } from '../connection/stores-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { CloseIcon, FoldAllIcon, UnfoldAllIcon } from '../ui/icons.ts'
import { isCut, isListed } from './cut-answer.ts'
import { HistoryMenu } from './history-menu.tsx'
import { QueryChips } from './query-chips.tsx'
import { QueryField, type QueryFieldHandle } from './query-field.tsx'
import { QueryProblem } from './query-problem.tsx'
import { SavedSearches, SaveSearch } from './saved-searches.tsx'
import { SearchHints } from './search-hints.tsx'
import { SearchOptions } from './search-options.tsx'
import { SearchResults, useOpenRow, useResultRows } from './search-results.tsx'
import { splitQuery } from '../stores/text/split-query.ts'
import { SEARCH_WORDS } from './words.ts'
import styles from './search-room.module.css'

/** What can be done with a search, in the head of the panel. */
export function SearchActions() {
  const { search } = useStores()
  const { response, folded } = useStore(search.state)
  const hasHits = (response?.hits.length ?? 0) > 0
  return (
    <>
      {hasHits ? (
        <IconButton
          label={folded.size > 0 ? SEARCH_WORDS.unfoldAll : SEARCH_WORDS.foldAll}
          icon={folded.size > 0 ? <UnfoldAllIcon /> : <FoldAllIcon />}
          onClick={() => search.foldAll(folded.size === 0)}
        />
      ) : null}
      <HistoryMenu onTake={focusField} />
      <SaveSearch />
    </>
  )
}

const focusField = (): void => document.querySelector<HTMLElement>('[type="search"]')?.focus()

/** One box for words, meaning and conditions. Enter opens the best hit; an arrow down goes into the hits. */
export function SearchRoom() {
  const { search, indexStatus } = useStores()
  const { input, response, pages, problem, hints, error, isRunning } = useStore(search.state)
  const isIndexReady = useStore(
    indexStatus.state,
    ({ status }) => status === null || isRead(status),
  )
  const field = useRef<QueryFieldHandle>(null)
  const problemId = useId()
  const results = useResultRows()
  const open = useOpenRow()
  const walk = useHistoryWalk()

  // With the drawing, so that what is typed right after it is not selected too.
  useLayoutEffect(() => field.current?.select(), [])
  // What was read meanwhile may be found too.
  const refresh = useEffectEvent(() => {
    if (response !== null) void search.refresh()
  })
  useEffect(() => {
    if (isIndexReady) refresh()
  }, [isIndexReady])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isOpening = event.key === 'Enter' && !event.shiftKey && !event.altKey
    if (isOpening) {
      const row = results.rows[results.current]
      if (row && !isRunning && problem === null)
        open(row, { stays: event.ctrlKey || event.metaKey })
      else void search.run()
    } else if (event.key === 'ArrowUp') {
      if (!walk.step(1)) return
    } else if (event.key === 'ArrowDown') {
      if (walk.step(-1)) return event.preventDefault()
      const list = document.getElementById('search-hits')
      if (!list) return
      list.focus()
    } else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.box}>
        <QueryField
          handle={field}
          label={SEARCH_WORDS.field}
          placeholder={SEARCH_WORDS.placeholder}
          value={input}
          isInvalid={problem !== null}
          describedBy={problem === null ? undefined : problemId}
          onChange={(next) => {
            walk.forget()
            search.setInput(next)
          }}
          onKeyDown={onKeyDown}
          end={
            input ? (
              <IconButton
                label={SEARCH_WORDS.clear}
                size="small"
                icon={<CloseIcon />}
                onClick={() => {
                  search.remember()
                  search.clear()
                  field.current?.focus()
                }}
              />
            ) : null
          }
        />
        {problem === null ? (
          <QueryChips
            text={input}
            onChange={(next) => {
              search.setInput(next)
              field.current?.focus()
            }}
            onEdit={(part) => field.current?.focus(part)}
          />
        ) : (
          <QueryProblem
            id={problemId}
            text={input}
            problem={problem}
            onGo={() => field.current?.focus(problem)}
          />
        )}
        <SearchOptions />
        {[...new Set([...hints, ...noticeOf(response, pages)])].map((text) => (
          <p key={text} className={styles.notice}>
            {text}
          </p>
        ))}
      </div>
      {error ? (
        <EmptyState
          text={error}
          action={<Button onClick={() => void search.run()}>{SEARCH_WORDS.tryAgain}</Button>}
        />
      ) : response === null ? (
        input.trim() === '' ? (
          <div className={styles.beginning}>
            <SavedSearches onTake={() => field.current?.focus()} />
            <SearchHints
              onPick={(hint) => {
                search.setInput(`${input.trimEnd()} ${hint}`.trimStart())
                field.current?.focus()
              }}
            />
          </div>
        ) : null
      ) : response.hits.length === 0 ? (
        response.problem === null ? (
          <Nothing isReady={isIndexReady} onClear={() => field.current?.focus()} />
        ) : null
      ) : (
        <SearchResults results={results} onLeave={() => field.current?.focus()} />
      )}
    </>
  )
}

/** What main says of an answer; not how many more pass: the count says it, and they come while one scrolls. */
function noticeOf(response: SearchResponse | null, pages: readonly number[]): readonly string[] {
  if (response === null || response.notice === null) return []
  return isCut(response, pages) && isListed(response.hits) ? [] : [response.notice]
}

/** Whether every note was read: what is found can be all there is. */
const isRead = ({ state }: { readonly state: string }): boolean =>
  state === 'ready' || state === 'embedding' || state === 'unavailable'

/** Why nothing was found, as far as anybody knows, and what may help. */
function Nothing({
  isReady,
  onClear,
}: {
  readonly isReady: boolean
  readonly onClear: () => void
}) {
  const { search } = useStores()
  const { write, index } = useNoteWays()
  const { answered, mode } = useStore(search.state)
  const hasWords = splitQuery(answered).words !== ''
  const isWordsOnly = mode === 'keyword' && hasWords
  if (!isReady) return <EmptyState text={SEARCH_WORDS.notReady} action={<Button {...index} />} />
  if (!hasWords)
    return (
      <EmptyState
        text={SEARCH_WORDS.nothingPasses}
        action={
          <Button
            onClick={() => {
              search.clear()
              onClear()
            }}
          >
            {SEARCH_WORDS.startAgain}
          </Button>
        }
      />
    )
  if (isWordsOnly)
    return (
      <EmptyState
        text={SEARCH_WORDS.nothingWords}
        action={<Button onClick={() => search.setMode('hybrid')}>{SEARCH_WORDS.searchAll}</Button>}
      />
    )
  return <EmptyState text={SEARCH_WORDS.nothing} action={<Button {...write} />} />
}

/** Goes through what was searched before, from an empty field on. */
function useHistoryWalk() {
  const { search } = useStores()
  const [at, setAt] = useState<number | null>(null)
  return {
    forget: (): void => setAt(null),
    /** @param by 1 for the one before. False: the key means something else here */
    step(by: 1 | -1): boolean {
      const { input, kept } = search.state.getState()
      const recent = kept?.recent ?? []
      const isWalking = at !== null && recent[at] === input
      if (!isWalking && (input !== '' || by < 0)) return false
      const next = isWalking ? at + by : 0
      if (next >= recent.length) return isWalking
      search.setInput(next < 0 ? '' : (recent[next] ?? ''))
      setAt(next < 0 ? null : next)
      return true
    },
  }
}
