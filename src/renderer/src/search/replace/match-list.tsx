import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { NoteMatches } from '../../../../shared/contract/replace.ts'
import { folderOf, noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { ChevronDownIcon, ChevronRightIcon, WarningIcon } from '../../ui/icons.ts'
import { VirtualList } from '../../ui/layout/virtual-list.tsx'
import { REPLACE_WORDS, saysFurther, saysOf } from './words.ts'
import styles from './match-list.module.css'
import { hasCtrlAltOrMeta } from '../../ui/menu/ctrl-alt-or-meta.ts'

type Match = NoteMatches['shown'][number]
type Row =
  | { readonly kind: 'note'; readonly path: VaultPath; readonly note: NoteMatches }
  | {
      readonly kind: 'match'
      readonly path: VaultPath
      readonly index: number
      readonly match: Match
    }
  /** Of a note with more than are shown one by one. */
  | { readonly kind: 'further'; readonly path: VaultPath; readonly count: number }

/** Every match below its note, each to be taken or left; a tree that has the keyboard as a whole. */
export function MatchList() {
  const { replace, workspace } = useStores()
  const { notes, left, folded } = useStore(replace.state)
  const [chosen, setChosen] = useState('')
  const rows = notes.flatMap((note): Row[] => {
    const { path, shown, count } = note
    if (folded.has(path)) return [{ kind: 'note', path, note }]
    const further = count - shown.length
    return [
      { kind: 'note', path, note },
      ...shown.map((match, index): Row => ({ kind: 'match', path, index, match })),
      ...(further > 0 ? [{ kind: 'further' as const, path, count: further }] : []),
    ]
  })
  const current = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === chosen),
  )
  const row = rows[current]
  const choose = (next: Row | undefined): void => {
    if (next) setChosen(keyOf(next))
  }
  const isLeft = (of: Row): boolean | 'mixed' => {
    const own = left.get(of.path)
    if (of.kind === 'match') return own?.has(of.index) ?? false
    const size = own?.size ?? 0
    if (of.kind !== 'note') return false
    return size === 0 ? false : size >= of.note.count ? true : 'mixed'
  }
  const toggle = (of: Row): void => {
    if (of.kind === 'match') replace.setMatchLeft(of.path, of.index, isLeft(of) === false)
    else if (of.kind === 'note') replace.setNoteLeft(of.path, isLeft(of) !== true)
  }
  const open = (of: Row, looks = false): void =>
    workspace.openNote(of.path, {
      line: of.kind === 'match' ? of.match.line : null,
      focus: false,
      looks,
    })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !row || hasCtrlAltOrMeta(event)) return
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const act = {
      ArrowDown: () => choose(rows[current + 1]),
      ArrowUp: () => choose(rows[current - 1]),
      Home: () => choose(rows[0]),
      End: () => choose(rows.at(-1)),
      [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: () => replace.setFolded(row.path, false),
      [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: () => {
        replace.setFolded(row.path, true)
        choose(rows.find(({ kind, path }) => kind === 'note' && path === row.path))
      },
      Enter: () => open(row),
      ' ': () => toggle(row),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.list}>
      <VirtualList
        id="replace-matches"
        role="tree"
        tabIndex={0}
        aria-label={REPLACE_WORDS.matches}
        aria-activedescendant={row ? idOf(current) : undefined}
        count={rows.length}
        rowHeight={26}
        isMeasured
        activeIndex={current}
        keyOf={(index) => {
          const one = rows[index]
          return one ? keyOf(one) : String(index)
        }}
        onKeyDown={onKeyDown}
        renderRow={(index) => {
          const one = rows[index]
          if (!one) return null
          if (one.kind === 'further')
            return <p className={styles.further}>{saysFurther(one.count)}</p>
          return (
            <MatchRow
              id={idOf(index)}
              row={one}
              isSelected={index === current}
              isLeft={isLeft(one)}
              taken={one.kind === 'note' ? one.note.count - (left.get(one.path)?.size ?? 0) : 1}
              isFolded={folded.has(one.path)}
              onToggle={() => {
                choose(one)
                toggle(one)
              }}
              onFold={() => replace.setFolded(one.path, !folded.has(one.path))}
              onOpen={({ detail }) => {
                choose(one)
                open(one, detail === 1)
              }}
            />
          )
        }}
      />
    </div>
  )
}

const idOf = (index: number): string => `replace-row-${index}`
const keyOf = (row: Row): string =>
  row.kind === 'match' ? `${row.path} ${row.index}` : `${row.kind} ${row.path}`

const MatchRow = ({
  id,
  row,
  isSelected,
  isLeft,
  taken,
  isFolded,
  onToggle,
  onFold,
  onOpen,
}: {
  readonly id: string
  readonly row: Exclude<Row, { kind: 'further' }>
  readonly isSelected: boolean
  readonly isLeft: boolean | 'mixed'
  readonly taken: number
  readonly isFolded: boolean
  readonly onToggle: () => void
  readonly onFold: () => void
  readonly onOpen: (by: MouseEvent) => void
}) => (
  <div
    id={id}
    role="treeitem"
    aria-level={row.kind === 'note' ? 1 : 2}
    aria-expanded={row.kind === 'note' ? !isFolded : undefined}
    aria-selected={isSelected}
    aria-checked={isLeft === 'mixed' ? 'mixed' : !isLeft}
    className={row.kind === 'note' ? styles.note : styles.match}
    data-left={isLeft === true ? '' : undefined}
    onClick={onOpen}
  >
    {row.kind === 'note' ? (
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
    ) : null}
    <input
      type="checkbox"
      // The row says it for screen readers, and Space on the list does it.
      aria-hidden="true"
      tabIndex={-1}
      checked={isLeft !== true}
      ref={(box) => {
        if (box) box.indeterminate = isLeft === 'mixed'
      }}
      onChange={onToggle}
      onClick={(event) => event.stopPropagation()}
    />
    {row.kind === 'note' ? (
      <NoteWords note={row.note} taken={taken} />
    ) : (
      <MatchWords match={row.match} />
    )}
  </div>
)

const NoteWords = ({
  note: { path, count, warning },
  taken,
}: {
  note: NoteMatches
  taken: number
}) => (
  <>
    <span className={styles.title} dir="auto" title={path}>
      {noteNameOf(path)}
    </span>
    <span className={styles.folder} dir="auto">
      {folderOf(path)}
    </span>
    {warning === null ? null : (
      <span className={styles.warning} role="img" aria-label={warning} title={warning}>
        <WarningIcon />
      </span>
    )}
    <span className={styles.count}>{saysOf(taken, count)}</span>
  </>
)

const MatchWords = ({ match: { line, before, old, new: insert, behind } }: { match: Match }) => (
  <>
    <p className={styles.text} dir="auto">
      {visible(endOf(before))}
      <del>{visible(old)}</del>
      {insert === '' ? null : <ins>{visible(insert)}</ins>}
      {visible(behind)}
    </p>
    <span className={styles.line}>{line}</span>
  </>
)

/** In three narrow lines the match itself has to be in sight. */
const MOST_BEFORE = 28

function endOf(before: string): string {
  if (before.length <= MOST_BEFORE) return before
  const end = before.slice(-MOST_BEFORE)
  const word = end.search(/\s\S/)
  return `…${word < 0 ? end : end.slice(word + 1)}`
}

const visible = (text: string): string => showInvisible(text.replaceAll('\n', '⏎'))
