import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Version } from '../../../../shared/contract/history.ts'
import {
  fileNameOf,
  isNotePath,
  noteNameOf,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { dayAgo } from '../../stores/day-ago.ts'
import type { NoteSession } from '../../stores/note-session.ts'
import { spokenSize } from '../../stores/spoken-size.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListDetail } from '../../ui/list-detail.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showInvisible } from '../../ui/visible-text.ts'
import { RestoreDiff } from './restore-diff.tsx'
import styles from './restore-diff.module.css'

/** Every version of a note that Latent replaced, against the note as it is now. */
export function HistoryDialog() {
  const { overlay } = useStores()
  const path = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'history' ? state.overlay.path : null,
  )
  return path === null ? null : <History key={path} path={path} />
}

const PAGE = 100

function History({ path }: { readonly path: VaultPath }) {
  const client = useClient()
  const { overlay, openNotes, toasts } = useStores()
  const [session] = useState<NoteSession>(() => openNotes.open(path))
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
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
      setProblem(sentence(error))
    }
    isAsking.current = false
  }
  useEffect(() => {
    void loadMore(null)
    // Once: the list is a picture of the moment the dialog opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const shown = (versions ?? []).filter(({ before }) => before !== null)
  const active = shown.find(({ changeId }) => changeId === chosen) ?? shown[0] ?? null
  const name = isNotePath(path) ? noteNameOf(path) : fileNameOf(path)

  return (
    <Dialog
      open
      onClose={overlay.close}
      title={`History of ${showInvisible(name)}`}
      size="large"
      description="Every change that Latent made to this note, and what going back before it would do to the text now."
    >
      {problem !== null ? (
        <EmptyState text={problem} />
      ) : versions === null ? (
        <div className={styles.waiting}>
          <Spinner label="Reading" />
        </div>
      ) : active === null ? (
        <EmptyState text="Latent has not changed this note yet. From the first change on, every earlier version is kept here." />
      ) : (
        <ListDetail
          label="Versions"
          items={shown.map((version) => ({
            id: version.changeId,
            title: momentOf(version.atMs),
            tooltip: `${new Date(version.atMs).toLocaleString()} · ${version.summary}`,
            text: `${version.actor === 'agent' ? 'Assistant' : 'You'} · ${showInvisible(version.summary)}`,
            aside: version.isUndone ? 'undone' : spokenSize(version.before?.sizeBytes ?? 0),
            isDim: !version.isKept,
          }))}
          active={active.changeId}
          onActivate={setChosen}
          onEnd={() => void loadMore(versions.at(-1)?.seq ?? null)}
        >
          <Comparison
            key={active.changeId}
            version={active}
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
  const { toasts, workspace } = useStores()
  const load = useStore(session.state, (state) => state.load)
  const { data, error } = useCall(
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
      toasts.show(sentence(failure), { tone: 'problem' })
    }
  }

  if (!version.isKept)
    return (
      <EmptyState text="This version is past its time and not kept any more. The settings say how long versions are kept." />
    )
  if (error) return <EmptyState text={error.message} />
  if (load === 'failed')
    return (
      <EmptyState
        text={`There is no note at ${session.path} now.`}
        action={
          <Button kind="primary" onClick={() => void recreate()}>
            Bring this version back
          </Button>
        }
      />
    )
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Spinner label="Reading" />
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

const momentOf = (atMs: number): string => {
  const time = new Date(atMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = dayAgo(atMs, Date.now())
  return day === 'today' ? time : `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${time}`
}

const sentence = (error: unknown): string =>
  error instanceof LatentError ? error.message : 'Something went wrong inside Latent.'
