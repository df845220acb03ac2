import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { lineOfHit } from '../stores/text/mark-words.ts'
import { groupHits } from '../stores/search-store.ts'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../ui/icons.ts'
import { PanelHeader } from '../ui/layout/panel-header.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { VirtualList } from '../ui/layout/virtual-list.tsx'
import { Hit } from './search-hit.tsx'
import { SearchModes } from './search-modes.tsx'
import styles from './search-panel.module.css'

type Row =
  | { readonly kind: 'note'; readonly path: string; readonly title: string }
  | { readonly kind: 'hit'; readonly hit: SearchHit }

/** One box for words and meaning. Arrows walk through the hits while the box keeps the focus; Enter opens. */
export function SearchPanel() {
  const { search, workspace } = useStores()
  const { input, mode, response, words, problems, error, isRunning } = useStore(search.state)
  const [selection, setSelection] = useState({ of: response, index: 0 })
  // Another answer begins at its best hit.
  const selected = selection.of === response ? selection.index : 0
  const setSelected = (index: number): void => setSelection({ of: response, index })
  const field = useRef<HTMLInputElement>(null)

  // With the drawing, so that what is typed right after it is not selected too.
  useLayoutEffect(() => field.current?.select(), [])

  const hits = response?.hits ?? []
  const isList = words.length === 0
  const groups = groupHits(hits)
  const rows: Row[] = groups.flatMap(({ path, title, hits: ofNote }) => [
    { kind: 'note' as const, path, title },
    ...ofNote.map((hit) => ({ kind: 'hit' as const, hit })),
  ])
  const hitRows = rows.flatMap((row, index) => (row.kind === 'hit' ? [index] : []))
  const current = hitRows[Math.min(selected, hitRows.length - 1)] ?? -1

  const open = (hit: SearchHit | undefined): void => {
    if (hit) workspace.openNote(hit.path, { line: lineOfHit(hit, words) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return // its arrows and its Enter choose a character
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setSelected(Math.min(Math.max(0, selected + step), hitRows.length - 1))
    else if (event.key === 'Enter') {
      const row = rows[current]
      if (row?.kind === 'hit' && !isRunning) open(row.hit)
      else void search.run()
    } else return
    event.preventDefault()
  }

  return (
    <>
      <PanelHeader title="Search" />
      <div className={styles.box}>
        <TextField
          ref={field}
          type="search"
          label="Search notes"
          hideLabel
          placeholder="Words or meaning"
          icon={<SearchIcon />}
          value={input}
          onChange={(event) => search.setInput(event.target.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded={hitRows.length > 0}
          aria-controls="search-hits"
          aria-activedescendant={current >= 0 ? `search-row-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          end={
            input ? (
              <IconButton
                label="Clear"
                size="small"
                icon={<CloseIcon />}
                onClick={() => {
                  search.clear()
                  field.current?.focus()
                }}
              />
            ) : null
          }
        />
        <SearchModes />
        {[...problems, ...(response?.notice ? [response.notice] : [])].map((text) => (
          <p key={text} className={styles.notice}>
            {text}
          </p>
        ))}
      </div>
      {error ? (
        <EmptyState
          text={error}
          action={<Button onClick={() => void search.run()}>Try again</Button>}
        />
      ) : response && hits.length === 0 ? (
        <EmptyState
          text={
            isList
              ? 'No note passes this filter. Try another tag or folder, or take one away.'
              : mode === 'keyword'
                ? 'No note has these words. Meaning may find what is said in other words.'
                : 'Nothing found. Try fewer words, or take a filter away.'
          }
          action={
            mode === 'keyword' && !isList ? (
              <Button onClick={() => search.setMode('hybrid')}>Search all</Button>
            ) : null
          }
        />
      ) : response === null ? (
        <Hints
          onPick={(hint) => {
            search.setInput(`${input.trimEnd()} ${hint}`.trimStart())
            field.current?.focus()
          }}
        />
      ) : (
        <VirtualList
          id="search-hits"
          role="listbox"
          aria-label="Hits"
          count={rows.length}
          rowHeight={76}
          isMeasured
          activeIndex={current}
          keyOf={(index) => keyOf(rows[index], index)}
          renderRow={(index) => {
            const row = rows[index]
            if (!row) return null
            return row.kind === 'note' ? (
              <div className={styles.note} role="presentation" title={row.path}>
                <span className={styles.title} dir="auto">
                  {row.title}
                </span>
                <span className={styles.folder}>{folderOf(row.path)}</span>
              </div>
            ) : (
              <Hit
                id={`search-row-${index}`}
                hit={row.hit}
                words={words}
                isSelected={index === current}
                onOpen={() => {
                  setSelected(hitRows.indexOf(index))
                  open(row.hit)
                }}
              />
            )
          }}
        />
      )}
    </>
  )
}

const keyOf = (row: Row | undefined, index: number): string =>
  row?.kind === 'hit'
    ? `${row.hit.path}:${row.hit.start_line}:${index}`
    : `note:${row?.path ?? index}`

const HINTS = [
  { text: 'tag:', says: 'notes with a tag' },
  { text: 'folder:', says: 'below a folder' },
  { text: 'after:', says: 'changed since a day, like 2024-01-31' },
  { text: 'before:', says: 'changed before a day' },
]

const Hints = ({ onPick }: { readonly onPick: (hint: string) => void }) => (
  <div className={styles.hints}>
    <p>Finds words and what means the same. Narrow it down with</p>
    <ul>
      {HINTS.map(({ text, says }) => (
        <li key={text}>
          <button type="button" onClick={() => onPick(text)}>
            <code>{text}</code>
            <span>{says}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)
