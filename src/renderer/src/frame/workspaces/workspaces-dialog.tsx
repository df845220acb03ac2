import { useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { useStore } from 'zustand'
import { focusSoon } from '../../commands/focus-soon.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useReport } from '../../connection/use-report.ts'
import {
  createSavedWorkspaces,
  type SavedWorkspaces,
} from '../../stores/workspace/saved-workspaces.ts'
import type { SavedWorkspace } from '../../../../shared/domain/settings.ts'
import {
  LONGEST_WORKSPACE_NAME,
  MOST_SAVED_WORKSPACES,
} from '../../../../shared/domain/workspace/workspace-limits.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { EditIcon, ReplaceIcon, TrashIcon } from '../../ui/icons.ts'
import { useSheet } from '../../ui/use-sheet.ts'
import { saysSize, WORKSPACE_WORDS as WORDS } from './words.ts'
import rules from './workspaces.css?inline'

/** Saves the window under a name, and switches to how it was saved before. */
export function WorkspacesDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'workspaces' ? <Workspaces saves={shown.saves} /> : null
}

function Workspaces({ saves }: { readonly saves: boolean }) {
  useSheet(rules)
  const client = useClient()
  const stores = useStores()
  const report = useReport()
  const { overlay, workspace } = stores
  const all = useStore(workspace.state, ({ frame }) => frame.savedWorkspaces)
  const [ways] = useState(() => createSavedWorkspaces({ client, ...stores }))
  const [renaming, setRenaming] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const switchTo = (name: string): void => {
    overlay.close()
    ways.switchTo(name).catch(report)
  }
  return (
    <Dialog
      open
      onClose={overlay.close}
      title={WORDS.title}
      description={WORDS.about}
      initialFocus={saves || all.length === 0 ? field : first}
    >
      <div className="workspaces">
        <SaveForm field={field} all={all} ways={ways} />
        {all.length === 0 ? (
          <EmptyState text={WORDS.none} />
        ) : (
          <ul className="workspaces-list" aria-label={WORDS.list} onKeyDown={walk}>
            {all.map((saved, index) => (
              <li key={saved.name} className="workspaces-row">
                {renaming === saved.name ? (
                  <RenameForm
                    name={saved.name}
                    onDone={(name) => {
                      setRenaming(null)
                      if (name !== null && name !== saved.name) ways.rename(saved.name, name)
                      focusSoon(`[data-workspace="${CSS.escape(name ?? saved.name)}"]`)
                    }}
                  />
                ) : (
                  <>
                    <button
                      ref={index === 0 ? first : null}
                      type="button"
                      className="workspaces-one"
                      data-workspace={saved.name}
                      onClick={() => switchTo(saved.name)}
                    >
                      <span className="workspaces-name" dir="auto">
                        {saved.name}
                      </span>
                      <span className="workspaces-size">{saysSize(saved)}</span>
                    </button>
                    <IconButton
                      size="small"
                      label={WORDS.overwriteWith(saved.name)}
                      icon={<ReplaceIcon />}
                      onClick={() => void ways.save(saved.name)}
                    />
                    <IconButton
                      size="small"
                      label={WORDS.renameOne(saved.name)}
                      icon={<EditIcon />}
                      onClick={() => setRenaming(saved.name)}
                    />
                    <IconButton
                      size="small"
                      label={WORDS.remove(saved.name)}
                      icon={<TrashIcon />}
                      onClick={() => {
                        ways.remove(saved.name)
                        focusSoon('[data-workspace-name]')
                      }}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function SaveForm({
  field,
  all,
  ways,
}: {
  readonly field: RefObject<HTMLInputElement | null>
  readonly all: readonly SavedWorkspace[]
  readonly ways: SavedWorkspaces
}) {
  const { overlay } = useStores()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isThere = all.some((one) => one.name === name)
  const isFull = !isThere && all.length >= MOST_SAVED_WORKSPACES
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (name !== '' && ways.save(name)) overlay.close()
  }
  return (
    <form className="workspaces-form" onSubmit={onSubmit}>
      <TextField
        ref={field}
        data-workspace-name=""
        label={WORDS.name}
        hideLabel
        placeholder={WORDS.example}
        value={typed}
        maxLength={LONGEST_WORKSPACE_NAME}
        autoComplete="off"
        dir="auto"
        error={name !== '' && isFull ? WORDS.full : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={name === '' || isFull}>
        {isThere ? WORDS.overwrite : WORDS.save}
      </Button>
    </form>
  )
}

/** Enter takes the name, Esc does not. */
function RenameForm({
  name,
  onDone,
}: {
  readonly name: string
  readonly onDone: (name: string | null) => void
}) {
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  return (
    <form
      className="workspaces-form"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(wanted === '' ? null : wanted)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone(null)
      }}
    >
      <TextField
        label={WORDS.nameOf(name)}
        hideLabel
        value={typed}
        maxLength={LONGEST_WORKSPACE_NAME}
        autoComplete="off"
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={wanted === ''}>
        {WORDS.rename}
      </Button>
    </form>
  )
}

/** ↓ and ↑ go from one to the other. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.nativeEvent.isComposing) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-workspace]')]
  const at = all.findIndex((one) => one === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  all[at + step]?.focus()
}
