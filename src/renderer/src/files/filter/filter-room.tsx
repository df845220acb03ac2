import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { CloseIcon, SearchIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ContextMenu } from '../../ui/menu/context-menu.tsx'
import { hasCtrlAltOrMeta } from '../../ui/menu/ctrl-alt-or-meta.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { FILTER_WORDS } from '../words.ts'
import rules from './filter-room.css?inline'
import { FilterHits, hitId } from './filter-hits.tsx'
import { entryOf } from './found-files.ts'
import { useFoundFiles } from './use-found-files.ts'

/** A field that finds files of the whole vault by their names; what it finds stands below it, in the place of the tree. */
export function FilterRoom({
  text,
  itemsOf,
  onClose,
}: {
  readonly text: string
  /** Of the menu of a file. */
  readonly itemsOf: (entry: FolderEntry) => readonly MenuItem[]
  /** Gives the tree back, and the keys to it. */
  readonly onClose: () => void
}) {
  useSheet(rules)
  const { files, workspace } = useStores()
  const list = useId()
  const found = useFoundFiles(text)
  const isFinding = text.trim() !== ''
  const hits = isFinding ? (found.files ?? []) : []
  const [at, setAt] = useState({ text, index: 0 })
  // What is typed makes the first one the chosen one again.
  const index = at.text === text ? Math.min(at.index, Math.max(0, hits.length - 1)) : 0
  const [menuPath, setMenuPath] = useState<string | null>(null)
  // By its path: others may be found while the menu is open.
  const menuHit = hits.find(({ path }) => path === menuPath)

  const open = (hit: number, by?: MouseEvent): void => {
    const path = hits[hit]?.path
    setAt({ text, index: hit })
    if (path !== undefined) workspace.openNote(path, { looks: by?.detail === 1 })
  }
  const step = (by: number): void =>
    setAt({ text, index: Math.min(Math.max(0, index + by), Math.max(0, hits.length - 1)) })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return // an input method chooses characters with these
    if (hasCtrlAltOrMeta(event) && event.key.startsWith('Page')) return // those of tabs
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'PageDown') step(10)
    else if (event.key === 'PageUp') step(-10)
    else if (event.key === 'Enter') open(index)
    else return
    event.preventDefault()
  }
  const hasHits = hits.length > 0
  return (
    <>
      <div className="files-filter-field">
        <TextField
          label={FILTER_WORDS.field}
          hideLabel
          type="text"
          role="combobox"
          data-files-filter=""
          aria-expanded={hasHits}
          aria-controls={hasHits ? list : undefined}
          aria-activedescendant={hasHits ? hitId(index) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={FILTER_WORDS.placeholder}
          icon={<SearchIcon />}
          value={text}
          onChange={({ target }) => files.setFilter(target.value)}
          onKeyDown={onKeyDown}
          end={
            <IconButton
              label={FILTER_WORDS.close}
              keys="Esc"
              size="small"
              icon={<CloseIcon />}
              onClick={onClose}
            />
          }
        />
      </div>
      {isFinding ? (
        hasHits ? (
          <ContextMenu items={menuHit ? itemsOf(entryOf(menuHit)) : []}>
            <div
              className="files-filter-hits"
              onContextMenu={({ target }) =>
                setMenuPath(hits[hitUnder(target) ?? index]?.path ?? null)
              }
            >
              <FilterHits id={list} hits={hits} at={index} isCut={found.isCut} onOpen={open} />
            </div>
          </ContextMenu>
        ) : found.problem !== null ? (
          <p className="files-filter-said" role="alert">
            {found.problem}
          </p>
        ) : found.files === null ? (
          <p className="files-filter-said" role="status">
            {FILTER_WORDS.looking}
          </p>
        ) : (
          <EmptyState
            text={FILTER_WORDS.nothing}
            action={<Button onClick={onClose}>{FILTER_WORDS.showAll}</Button>}
          />
        )
      ) : null}
    </>
  )
}

function hitUnder(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-hit]') : null
  return row === null ? null : Number(row.dataset['hit'])
}
