import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Version } from '../../../shared/contract/history.ts'
import { fileNameOf, spokenName, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import type { NoteSession } from '../stores/notes/note-session.ts'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDetail } from '../ui/layout/list-detail.tsx'
import { PlainText } from '../ui/diff/plain-text.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { foldVersions, type VersionRow } from './fold-versions.ts'
import { RestoreDiff } from './restore-diff.tsx'
import { versionItem } from './version-words.ts'
import { HISTORY_WORDS as WORDS } from './words.ts'
import styles from './restore-diff.module.css'

/** Every version of a note that Latent replaced, against the note as it is now. */
export function HistoryDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'history' ? state.overlay : null,
  )
  return shown === null ? null : (
    <History key={shown.path} path={shown.path} first={shown.changeId ?? null} />
  )
}

const PAGE = 200

function History({ path, first }: { readonly path: VaultPath; readonly first: string | null }) {
  const client = useClient()
  const { overlay, openNotes, toasts, workspace } = useStores()
  const [session] = useState<NoteSession>(() => openNotes.open(path))
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState(first)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isComplete = useRef(false)
  const isAsking = useRef(false)

  const loadMore = async (before: number | null): Promise<void> => {
    if (isAsking.current || isComplete.current) return
    isAsking.current = true
    try {
      // What is typed and not saved yet would be missing from the list.
      if (before === null) await session.flush()
      const page = await client.call('history.list', { path, before, limit: PAGE })
      isComplete.current = page.length < PAGE
      setVersions((known) => [...(known ?? []), ...page])
    } catch (error) {
      setProblem(errorSentence(error))
    }
    isAsking.current = false
  }
  useEffect(() => {
    void loadMore(null)
    // Once: the list is a picture of the moment the dialog opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const rows = foldVersions(
    (versions ?? []).filter(({ before }) => before !== null),
    open,
  )
  const active =
    rows.find(({ id }) => id === chosen) ??
    rows.find(({ saves }) => saves.some(({ changeId }) => changeId === chosen)) ??
    rows[0] ??
    null
  const name = spokenName(path)

  return (
    <Dialog
      open
      onClose={overlay.close}
      title={`History of ${showInvisible(name)}`}
      size="large"
      description="Every change to this note that Latent knows of, and what going back before it would do to the text now."
      footer={
        active === null || active.burst === null ? undefined : (
          <BurstButton
            burst={active.burst}
            rows={rows}
            isOpen={open.has(active.burst)}
            onToggle={(next, id) => {
              setOpen(next ? new Set([...open, id]) : new Set([...open].filter((e) => e !== id)))
              setChosen(next ? id.slice('burst:'.length) : id)
            }}
          />
        )
      }
    >
      {problem !== null ? (
        <EmptyState
          text={problem}
          action={
            <Button
              onClick={() => {
                setProblem(null)
                void loadMore(versions?.at(-1)?.seq ?? null)
              }}
            >
              {WORDS.again}
            </Button>
          }
        />
      ) : versions === null ? (
        <div className={styles.waiting}>
          <Spinner label={WORDS.reading} />
        </div>
      ) : active === null ? (
        <EmptyState
          text={WORDS.none}
          action={
            <Button
              onClick={() => {
                overlay.close()
                workspace.openNote(path)
              }}
            >
              {WORDS.write}
            </Button>
          }
        />
      ) : (
        <ListDetail
          label={WORDS.list}
          items={rows.map(versionItem)}
          active={active.id}
          onActivate={setChosen}
          onEnd={() => void loadMore(versions.at(-1)?.seq ?? null)}
        >
          <Comparison
            key={active.id}
            version={active.version}
            session={session}
            onRestored={(words) => {
              toasts.show(words)
              overlay.close()
            }}
          />
        </ListDetail>
      )}
    </Dialog>
  )
}

/** Shows each save of a burst, or folds them again. */
function BurstButton({
  burst,
  rows,
  isOpen,
  onToggle,
}: {
  readonly burst: string
  readonly rows: readonly VersionRow[]
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean, burst: string) => void
}) {
  const own = rows.filter((row) => row.burst === burst)
  const saves = own.reduce((sum, row) => sum + row.saves.length, 0)
  return (
    <Button onClick={() => onToggle(!isOpen, burst)}>
      {isOpen ? `Fold these ${saves} saves into one` : `Show each of the ${saves} saves`}
    </Button>
  )
}

function Comparison({
  version,
  session,
  onRestored,
}: {
  readonly version: Version
  readonly session: NoteSession
  readonly onRestored: (words: string) => void
}) {
  const client = useClient()
  const { overlay, toasts, workspace } = useStores()
  const load = useStore(session.state, (state) => state.load)
  const { data, error, reload } = useCall(
    'history.text',
    version.isKept ? { changeId: version.changeId } : null,
  )

  const recreate = async (): Promise<void> => {
    try {
      const { path } = session
      await client.call('history.restore', { path, changeId: version.changeId, expect: null })
      workspace.openNote(path)
      onRestored(`${fileNameOf(path)} is back.`)
    } catch (failure) {
      toasts.show(errorSentence(failure), { tone: 'problem' })
    }
  }

  if (!version.isKept)
    return (
      <EmptyState
        text={WORDS.past}
        action={
          <Button onClick={() => overlay.show({ kind: 'settings', section: 'vault' })}>
            {WORDS.settings}
          </Button>
        }
      />
    )
  if (error)
    return (
      <EmptyState text={error.message} action={<Button onClick={reload}>{WORDS.again}</Button>} />
    )
  if (data !== undefined && load === 'failed')
    return (
      <>
        <div className={styles.head}>
          <p>There is no note at {showInvisible(session.path)} now.</p>
          <Button kind="primary" onClick={() => void recreate()}>
            Bring this version back
          </Button>
        </div>
        {data.text === '' ? (
          <EmptyState text="This version is empty." />
        ) : (
          <PlainText text={data.text} />
        )}
      </>
    )
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Spinner label={WORDS.reading} />
      </div>
    )
  return (
    <RestoreDiff
      session={session}
      wanted={data.text}
      sides={['Now', 'Restored']}
      head={version.path === session.path ? null : `Was ${showInvisible(version.path)} · `}
      wholeLabel="Restore this version"
      onWhole={() =>
        onRestored('The earlier version is back. Undo in the editor takes it away again.')
      }
    />
  )
}
