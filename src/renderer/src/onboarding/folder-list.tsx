import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { FolderListing } from '../../../shared/contract/app.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { FolderIcon } from '../ui/icons.ts'
import { useTypedName } from '../ui/layout/use-typed-name.ts'
import { PICKER_WORDS } from './words.ts'
import { hasCtrlAltOrMeta } from '../ui/menu/ctrl-alt-or-meta.ts'

/** The folders in one. One tab stop: arrows, Home and End move, letters go to a name, right goes in and left goes up. */
export function FolderList({
  listing,
  onGo,
}: {
  readonly listing: FolderListing
  readonly onGo: (path: string) => void
}) {
  const { folders, parent, path } = listing
  const list = useRef<HTMLUListElement>(null)
  const typed = useTypedName()
  const [at, setAt] = useState({ path, index: 0 })
  // Other folders may be here meanwhile, or none.
  const active = at.path === path ? Math.max(0, Math.min(at.index, folders.length - 1)) : 0
  useEffect(() => {
    list.current?.scrollTo({ top: 0 })
  }, [path])
  // The keys are for the list as soon as it is there, unless the person is elsewhere already.
  useEffect(() => {
    const { current } = list
    if (document.activeElement === current?.closest('[role="dialog"]'))
      (current?.querySelector('button') ?? current)?.focus()
  }, [])

  const focus = (index: number): void => {
    const to = Math.min(Math.max(0, index), folders.length - 1)
    setAt({ path, index: to })
    list.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  const go = (to: string): void => {
    typed.forget()
    onGo(to)
    list.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    if (hasCtrlAltOrMeta(event) || event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: document.activeElement === list.current ? active : active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: folders.length - 1,
    }
    const chosen = folders[active]
    if (key in moves) focus(moves[key] ?? 0)
    else if ((key === 'ArrowLeft' || key === 'Backspace') && parent !== null) go(parent)
    else if (key === 'ArrowRight' && chosen && !chosen.isHidden) go(chosen.path)
    else if (key.length === 1 && key !== ' ') {
      const { text } = typed.add(event)
      const found = folders.findIndex(({ name }) => name.toLocaleLowerCase().startsWith(text))
      if (found >= 0) focus(found)
      return event.preventDefault()
    } else return
    typed.forget()
    event.preventDefault()
  }
  return (
    <ul
      ref={list}
      className="folder-list"
      aria-label="Folders"
      tabIndex={folders.length === 0 ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      {folders.length === 0 ? (
        <li className="folder-none">{PICKER_WORDS.none}</li>
      ) : (
        folders.map(({ name, path: to, noteCount, isHidden }, index) => (
          <li key={to}>
            <button
              type="button"
              tabIndex={index === active ? 0 : -1}
              aria-disabled={isHidden || undefined}
              title={isHidden ? PICKER_WORDS.hidden : undefined}
              onFocus={() => setAt({ path, index })}
              onClick={() => (isHidden ? undefined : go(to))}
            >
              <FolderIcon />
              <bdi>{showInvisible(name)}</bdi>
              {isHidden ? <small>hidden</small> : null}
              {noteCount > 0 ? <small>{counted(noteCount, 'note')}</small> : null}
            </button>
          </li>
        ))
      )}
    </ul>
  )
}
