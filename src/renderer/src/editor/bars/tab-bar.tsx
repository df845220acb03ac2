import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import { fileNameBeside, folderOf, spokenName } from '../../../../shared/domain/vault-path.ts'
import { useNoteNames } from '../../connection/use-note-names.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { NoteSession, SaveState } from '../../stores/notes/note-session.ts'
import { CloseIcon, LockIcon, WarningIcon } from '../../ui/icons.ts'
import { Tooltip } from '../../ui/layout/tooltip.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import styles from './tab-bar.module.css'

/** The open notes. The dot is text that is not on disk yet, the sign a question that waits. */
export function TabBar() {
  const { workspace, openNotes } = useStores()
  const { tabs, active } = useStore(workspace.state, (state) => state.tabs)
  // Behind a view no note is in front; its tab still is where the keys begin.
  const isShown = useStore(workspace.state, ({ frame }) => frame.view === 'notes')
  const saves = useStore(openNotes.state)
  const strip = useRef<HTMLDivElement>(null)
  const ids = useId()
  const idOf = (index: number): string => `${ids}-${index}`

  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'nearest' })
  }, [active, tabs])

  const nameOf = useNoteNames(tabs)
  // Notes of one title go by their file names, and those of one file name by their folders too.
  const titles = tabs.map(nameOf)
  const names = tabs.map((path, index) => {
    const title = titles[index] ?? ''
    return titles.filter((each) => each === title).length > 1 ? spokenName(path) : title
  })
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const index = all.indexOf(event.currentTarget as HTMLElement) + step
    all.at(index % all.length)?.focus()
  }

  return (
    <div
      ref={strip}
      className={styles.strip}
      onWheel={(event) => {
        if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
      }}
    >
      {/* It owns the tabs and not the buttons beside them, which close them. */}
      {tabs.length > 0 ? (
        <span
          role="tablist"
          aria-label="Open notes"
          aria-owns={tabs.map((_, index) => idOf(index)).join(' ')}
        />
      ) : null}
      {tabs.map((path, index) => (
        <Tab
          key={path}
          id={idOf(index)}
          path={path}
          folder={names.filter((name) => name === names[index]).length > 1 ? folderOf(path) : ''}
          title={names[index] ?? ''}
          isShown={isShown && path === active}
          isEntry={path === active}
          save={saves[path]}
          isReadOnly={isReadOnly(openNotes.get(path))}
          onKeyDown={move}
          onShow={() => workspace.activate(path)}
          onClose={() => void workspace.closeNote(path)}
        />
      ))}
    </div>
  )
}

type TabProps = {
  readonly id: string
  readonly path: string
  /** What the note is called. */
  readonly title: string
  /** Shown where two open notes have the same name. */
  readonly folder: string
  readonly isShown: boolean
  /** The one that Tab leads to. */
  readonly isEntry: boolean
  readonly save: SaveState | undefined
  readonly isReadOnly: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onShow: () => void
  readonly onClose: () => void
}

function Tab({
  id,
  path,
  title,
  folder,
  isShown,
  isEntry,
  save,
  isReadOnly,
  onKeyDown,
  onShow,
  onClose,
}: TabProps) {
  const name = showInvisible(title)
  const beside = fileNameBeside(path, title)
  const state = stateOf(save, isReadOnly)
  const shown = folder ? `${showInvisible(folder)}/${name}` : name
  const names = [shown, beside && showInvisible(beside), state?.words].filter(Boolean).join(', ')
  const onMiddleClick = (event: MouseEvent): void => {
    if (event.button !== 1) return
    event.preventDefault()
    onClose()
  }
  return (
    <div className={styles.tab} data-active={isShown ? '' : undefined}>
      <Tooltip text={showInvisible(path)}>
        <button
          type="button"
          role="tab"
          id={id}
          aria-selected={isShown}
          aria-label={names}
          tabIndex={isEntry ? 0 : -1}
          className={styles.name}
          onClick={onShow}
          onAuxClick={onMiddleClick}
          onMouseDown={(event) => event.button === 1 && event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Delete') onClose()
            onKeyDown(event)
          }}
        >
          {folder ? <span className={styles.folder}>{showInvisible(folder)}/</span> : null}
          <span className={styles.label} dir="auto">
            {name}
          </span>
          {state?.sign === 'dot' ? <span className={styles.dot} /> : null}
          {state?.sign === 'lock' ? <LockIcon className={styles.lock} /> : null}
          {state?.sign === 'problem' ? <WarningIcon className={styles.problem} /> : null}
        </button>
      </Tooltip>
      <button
        type="button"
        tabIndex={-1}
        className={styles.close}
        aria-label={`Close ${name}`}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** Watched through the state of its saves: it changes with what is read. */
const isReadOnly = (session: NoteSession | undefined): boolean =>
  (session?.state.getState().readOnlyReason ?? null) !== null

function stateOf(
  save: SaveState | undefined,
  isLocked: boolean,
): { sign: 'dot' | 'lock' | 'problem'; words: string } | null {
  switch (save?.kind) {
    case undefined:
    case 'saved':
      return isLocked ? { sign: 'lock', words: 'read only' } : null
    case 'unsaved':
    case 'saving':
      return { sign: 'dot', words: 'not saved yet' }
    case 'conflict':
      return { sign: 'problem', words: 'conflict' }
    case 'gone':
      return { sign: 'problem', words: 'deleted on disk' }
    case 'error':
      return { sign: 'problem', words: 'saving failed' }
  }
}
