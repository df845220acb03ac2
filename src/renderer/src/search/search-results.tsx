import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { groupHits } from '../stores/search-store.ts'
import { lineOfHit } from '../stores/text/mark-hits.ts'
import { ChevronDownIcon, ChevronRightIcon } from '../ui/icons.ts'
import { VirtualList } from '../ui/layout/virtual-list.tsx'
import { matchesKeys, onMac } from '../ui/menu/matches-keys.ts'
import { Hit } from './search-hit.tsx'
import { saysHits, SEARCH_WORDS } from './words.ts'
import styles from './search-results.module.css'

export type ResultRow =
  | {
      readonly kind: 'note'
      readonly key: string
      readonly path: VaultPath
      readonly title: string
      readonly count: number
      readonly isFolded: boolean
    }
  | {
      readonly kind: 'hit'
      readonly key: string
      readonly path: VaultPath
      readonly hit: SearchHit
    }

/** From so many rows before the end on more is asked for. */
const NEAR_END = 12
const IS_MAC = onMac()

/** What was found as rows, and which of them is in front. */
export function useResultRows() {
  const { search } = useStores()
  const { response, answered, pages, folded } = useStore(search.state)
  const [chosen, setChosen] = useState({ of: answered, key: '' })
  const rows = groupHits(response?.hits ?? [], pages).flatMap(
    ({ key, path, title, hits }): ResultRow[] => {
      const isFolded = folded.has(path)
      const note = { kind: 'note', key, path, title, count: hits.length, isFolded } as const
      if (isFolded) return [note]
      return [
        note,
        ...hits.map((hit, index) => ({
          kind: 'hit' as const,
          key: `${key} ${hit.start_line} ${index}`,
          path,
          hit,
        })),
      ]
    },
  )
  const wanted = chosen.of === answered ? rows.findIndex(({ key }) => key === chosen.key) : -1
  // Another answer begins at its best hit; a note that was folded stands for its hits.
  const first = rows.findIndex(({ kind }) => kind === 'hit')
  const current = wanted >= 0 ? wanted : first >= 0 ? first : rows.length > 0 ? 0 : -1
  return {
    rows,
    current,
    choose: (row: ResultRow | undefined): void => {
      if (row) setChosen({ of: answered, key: row.key })
    },
  }
}

/** Opens where a row leads to, or only looks at it. `stays`: the keyboard stays in the search. */
export function useOpenRow() {
  const { workspace, search } = useStores()
  return (row: ResultRow | undefined, { stays = false, looks = false } = {}): void => {
    if (!row) return
    search.remember()
    const line = row.kind === 'hit' ? lineOfHit(row.hit) : null
    workspace.openNote(row.path, { line, focus: !stays, looks })
  }
}

/** The hits below their notes, as a tree that has the keyboard as a whole. */
export function SearchResults({
  results: { rows, current, choose },
  onLeave,
}: {
  readonly results: ReturnType<typeof useResultRows>
  /** The keyboard goes back to the field: up from the first row, or with something typed. */
  readonly onLeave: () => void
}) {
  const { search, linkPreview } = useStores()
  const isGettingMore = useStore(search.state, (state) => state.isGettingMore)
  const open = useOpenRow()
  const row = rows[current]

  const fold = (of: ResultRow, isFolded: boolean): void => {
    search.setFolded(of.path, isFolded)
    const note = rows.slice(0, rows.indexOf(of) + 1).findLast(({ kind }) => kind === 'note')
    if (isFolded) choose(note)
  }
  const preview = (of: ResultRow): void => {
    const line = of.kind === 'hit' ? lineOfHit(of.hit) : null
    linkPreview.show({
      subject: { kind: 'place', path: of.path, line },
      boxes: () => [...(document.getElementById(idOf(current))?.getClientRects() ?? [])],
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !row) return
    const keys = (wanted: string): boolean => matchesKeys(wanted, event.nativeEvent, IS_MAC)
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [inward, outward] = isRightToLeft
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft']
    if (keys('ArrowDown')) choose(rows[current + 1])
    else if (keys('ArrowUp') && current === 0) onLeave()
    else if (keys('ArrowUp')) choose(rows[current - 1])
    else if (keys('Home')) choose(rows[0])
    else if (keys('End')) choose(rows.at(-1))
    else if (keys('PageDown')) choose(rows[Math.min(rows.length - 1, current + PAGE)])
    else if (keys('PageUp')) choose(rows[Math.max(0, current - PAGE)])
    else if (keys(inward)) {
      if (row.kind === 'note' && row.isFolded) fold(row, false)
      else if (row.kind === 'note') choose(rows[current + 1])
    } else if (keys(outward)) {
      if (row.kind === 'hit' || !row.isFolded) fold(row, true)
    } else if (keys('Enter')) open(row)
    else if (keys('Mod+Enter')) open(row, { stays: true })
    else if (keys('Space')) preview(row)
    else {
      // What is typed is meant for the field, and is written there.
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) onLeave()
      return
    }
    event.preventDefault()
  }

  return (
    <div className={styles.results}>
      <VirtualList
        id="search-hits"
        role="tree"
        tabIndex={0}
        aria-label={SEARCH_WORDS.hits}
        aria-activedescendant={row ? idOf(current) : undefined}
        count={rows.length}
        rowHeight={64}
        isMeasured
        activeIndex={current}
        keyOf={(index) => rows[index]?.key ?? String(index)}
        onRange={(_first, last) => {
          if (last >= rows.length - NEAR_END) void search.more()
        }}
        onKeyDown={onKeyDown}
        renderRow={(index) => {
          const one = rows[index]
          if (!one) return null
          const shared = { id: idOf(index), isSelected: index === current }
          const onOpen = (event: MouseEvent): void => {
            choose(one)
            open(one, { stays: event.ctrlKey || event.metaKey, looks: event.detail === 1 })
          }
          return one.kind === 'note' ? (
            <NoteRow
              {...shared}
              row={one}
              onOpen={onOpen}
              onFold={() => {
                choose(one)
                search.setFolded(one.path, !one.isFolded)
              }}
            />
          ) : (
            <Hit {...shared} hit={one.hit} onOpen={onOpen} />
          )
        }}
      />
      {isGettingMore ? (
        <p className={styles.more} role="status">
          {SEARCH_WORDS.more}
        </p>
      ) : null}
    </div>
  )
}

const PAGE = 10
const idOf = (index: number): string => `search-row-${index}`

/** The note above its hits: the sign folds it, the name opens it. */
const NoteRow = ({
  id,
  row: { path, title, count, isFolded },
  isSelected,
  onOpen,
  onFold,
}: {
  readonly id: string
  readonly row: Extract<ResultRow, { kind: 'note' }>
  readonly isSelected: boolean
  readonly onOpen: (by: MouseEvent) => void
  readonly onFold: () => void
}) => (
  <div
    id={id}
    role="treeitem"
    aria-level={1}
    aria-expanded={!isFolded}
    aria-selected={isSelected}
    className={styles.note}
    title={path}
    onClick={onOpen}
  >
    <span
      className={styles.fold}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        onFold()
      }}
    >
      {isFolded ? <ChevronRightIcon /> : <ChevronDownIcon />}
    </span>
    <span className={styles.title} dir="auto">
      {title}
    </span>
    <span className={styles.folder} dir="auto">
      {folderOf(path)}
    </span>
    {isFolded || count > 1 ? (
      <span className={styles.hitCount} aria-label={saysHits(count)}>
        {count}
      </span>
    ) : null}
  </div>
)
