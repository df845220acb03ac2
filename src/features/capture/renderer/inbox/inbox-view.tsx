import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { InboxItem } from '../../contract.ts'
import { folderOf } from '../../../../shared/domain/vault-path.ts'
import { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import { useConnectionState } from '../../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useInbox } from '../stores/use-inbox.ts'
import { useCapture } from '../stores/use-capture.ts'
import { CATEGORIES } from '../stores/category-words.ts'
import { targetsOf } from '../stores/inbox-selection.ts'
import { rowsOf } from '../stores/inbox-store.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'
import { ProgressBar } from '../../../../renderer/src/ui/progress-bar.tsx'
import { Spinner } from '../../../../renderer/src/ui/spinner.tsx'
import { InboxDetail } from './inbox-detail.tsx'
import { InboxList } from './inbox-list.tsx'
import styles from './inbox.module.css'
import { KeyLegend } from './key-legend.tsx'
import { MergePicker } from './merge-picker.tsx'
import { counted, spokenNumber } from '../../../../shared/domain/spoken-number.ts'

const SLOW_MS = 200

/** A vault of another program may have a folder of this name: then its notes are not taken over without a word. */
function ForeignNotes({ rows }: { readonly rows: readonly InboxItem[] }) {
  const { overlay } = useStores()
  const foreign = rows.filter(({ isCapture }) => !isCapture)
  const [first] = foreign
  if (!first) return null
  return (
    <p className={styles.foreign} role="note">
      {counted(foreign.length, 'note')} in {showInvisible(folderOf(first.path))}/{' '}
      {foreign.length === 1 ? 'was' : 'were'} not captured by Latent. They change only if you file
      or delete them here.{' '}
      <Button kind="quiet" onClick={() => overlay.show({ kind: 'settings', section: 'capture' })}>
        Use another folder for captures
      </Button>
    </p>
  )
}

/** What was captured and is not decided yet, to be worked off by keys. */
export function InboxView() {
  const inbox = useInbox()
  const capture = useCapture()
  const { workspace } = useStores()
  const { generation } = useConnectionState()
  const state = useStore(inbox.state)
  const [isMerging, setMerging] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const rows = rowsOf(state)
  const { selection, work, problem } = state
  const paths = rows.map(({ path }) => path)
  const targets = targetsOf(paths, selection)
  const active = rows.find(({ path }) => path === selection.active) ?? null

  useEffect(() => {
    if (generation > 0) void inbox.reload()
  }, [inbox, generation])
  const hasRows = rows.length > 0
  // The keys work as long as the view is what a person is at; what lies over it keeps the focus.
  const focusKeys = useCallback((): void => {
    const { activeElement } = document
    // One that is closing has done with the keys, and may still have the focus.
    if (activeElement?.closest('[role="dialog"]:not([data-closed])')) return
    const listbox = frame.current?.querySelector<HTMLElement>('[role="listbox"]')
    ;(listbox ?? frame.current)?.focus()
  }, [])
  const isRead = state.items !== null
  useEffect(() => {
    if (isRead) focusKeys()
  }, [focusKeys, isRead, hasRows])

  const open = (): void => {
    if (active) workspace.openNote(active.path)
  }
  const actions: Readonly<Record<string, () => void>> = {
    j: () => inbox.move(1, false),
    ArrowDown: () => inbox.move(1, false),
    k: () => inbox.move(-1, false),
    ArrowUp: () => inbox.move(-1, false),
    Home: () => inbox.move(-rows.length, false),
    End: () => inbox.move(rows.length, false),
    PageDown: () => inbox.move(16, false),
    PageUp: () => inbox.move(-16, false),
    'Shift+ArrowDown': () => inbox.move(1, true),
    'Shift+J': () => inbox.move(1, true),
    'Shift+ArrowUp': () => inbox.move(-1, true),
    'Shift+K': () => inbox.move(-1, true),
    Enter: () => void inbox.file(null),
    a: () => void inbox.file(null),
    m: () => setMerging(targets.length > 0),
    Delete: () => void inbox.delete(),
    Backspace: () => void inbox.delete(),
    d: () => void inbox.delete(),
    e: open,
    o: open,
    ' ': () => active && inbox.toggle(active.path),
    x: () => active && inbox.toggle(active.path),
    'Mod+a': inbox.chooseAll,
    u: () => void inbox.undo(),
    'Mod+z': () => void inbox.undo(),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey || isOfOther(event)) return
    if (event.key === 'Escape' && selection.chosen.size > 0) {
      event.preventDefault()
      inbox.chooseNone()
      return
    }
    const category = FiledCategory.safeParse(CATEGORIES[Number(/^[1-4]$/.exec(event.key)?.[0]) - 1])
    const isMod = event.ctrlKey || event.metaKey
    const key = plainKey(event)
    const name = `${isMod ? 'Mod+' : ''}${event.shiftKey ? 'Shift+' : ''}${key}`
    const action =
      category.success && !isMod && !event.shiftKey
        ? () => void inbox.file(category.data)
        : actions[name]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  if (state.items === null)
    return problem === null ? (
      <Slowly />
    ) : (
      <EmptyState
        text={problem}
        action={<Button onClick={() => void inbox.reload()}>Try again</Button>}
      />
    )
  return (
    <div ref={frame} className={styles.view} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2>Inbox</h2>
        <span className={styles.count}>{countOf(rows.length, selection.chosen.size)}</span>
        <span className={styles.spring} />
        <Button kind="quiet" onClick={capture.open}>
          Capture <Kbd keys="Mod+Shift+Space" />
        </Button>
      </header>
      <ForeignNotes rows={rows} />
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem} <Button onClick={() => void inbox.reload()}>Try again</Button>
        </p>
      )}
      {work === null ? null : (
        <div className={styles.work} role="status">
          <span>
            {spokenNumber(work.done)} of {spokenNumber(work.total)} done
          </span>
          <ProgressBar label="Filing" value={work.done / work.total} />
          <Button onClick={inbox.cancel}>Stop</Button>
        </div>
      )}
      {rows.length === 0 && work === null ? (
        <EmptyState
          text={
            <>
              Your inbox is empty. Press <Kbd keys="Mod+Shift+Space" /> anywhere to capture a
              thought; what Latent is not sure about waits here.
            </>
          }
          action={
            <span className={styles.buttons}>
              <Button kind="primary" onClick={capture.open}>
                Capture a thought
              </Button>
              {state.undoable > 0 ? (
                <Button onClick={() => void inbox.undo()}>Undo the last step</Button>
              ) : null}
            </span>
          }
        />
      ) : (
        <div className={styles.body}>
          <InboxList rows={rows} suggestions={state.suggestions} selection={selection} />
          {active === null ? null : (
            <InboxDetail
              item={active}
              suggestion={state.suggestions.get(active.path)}
              count={Math.max(1, targets.length)}
              onMerge={() => setMerging(true)}
              onActed={focusKeys}
            />
          )}
        </div>
      )}
      {rows.length > 0 ? <KeyLegend canUndo={state.undoable > 0} /> : null}
      {isMerging ? (
        <MergePicker
          items={rows.filter(({ path }) => targets.includes(path))}
          onClose={() => {
            setMerging(false)
            // The dialog goes first.
            setTimeout(focusKeys)
          }}
        />
      ) : null}
    </div>
  )
}

/** What lies over the view, or a button's own keys. React tells of both here. */
function isOfOther({ target, currentTarget, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.closest('button') !== null && (key === 'Enter' || key === ' ')
}

function countOf(count: number, chosen: number): string {
  const all = `${spokenNumber(count)} ${count === 1 ? 'note' : 'notes'}`
  return chosen > 0 ? `${spokenNumber(chosen)} of ${all} chosen` : all
}

/** Words only when it takes longer than a person notices. */
function Slowly() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <div className={styles.waiting}>
      <Spinner label="Reading the inbox" /> Reading the inbox…
    </div>
  )
}
