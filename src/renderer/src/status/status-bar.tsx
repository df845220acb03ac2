import { Suspense } from 'react'
import { useStore } from 'zustand'
import { useConnection, useConnectionState } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import type { StatusItem } from '../feature.ts'
import { indexLabel } from '../stores/index-status-store.ts'
import type { NoteSession, SaveState } from '../stores/notes/note-session.ts'
import { classNames } from '../ui/class-names.ts'
import { LockIcon, ProblemIcon, RemoteIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Kbd } from '../ui/menu/kbd.tsx'
import { Tooltip } from '../ui/layout/tooltip.tsx'
import { NoteCounts } from './note-counts.tsx'
import { NoteIndexState } from './note-index-state.tsx'
import item from '../ui/status-item.module.css'
import { CHORD_WAITS } from './words.ts'
import styles from './status-bar.module.css'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

/** What is going on, always there: index and model on the left, the open note on the right. */
export function StatusBar({ ofFeatures }: { readonly ofFeatures: readonly StatusItem[] }) {
  const { workspace, openNotes, overlay } = useStores()
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  useStore(openNotes.state, (state) => (active === null ? undefined : state[active]))
  const isShown = useStore(workspace.state, ({ frame }) => frame.view === 'notes')
  const session = active === null || !isShown ? undefined : openNotes.get(active)
  return (
    <footer className={styles.bar} aria-label="Status">
      <div className={styles.side}>
        <ConnectionItem />
        <ChordItem />
        <VaultProblem />
        <IndexItem />
        <LocalOnlyItem />
        <ModelItem onOpen={() => overlay.show({ kind: 'settings' })} />
        {ofFeatures.map(({ id, Content }) => (
          <Suspense key={id}>
            <Content />
          </Suspense>
        ))}
      </div>
      {session ? <NoteItems session={session} /> : null}
    </footer>
  )
}

/** That a second part of the keys is waited for. */
function ChordItem() {
  const { chord } = useStores()
  const begun = useStore(chord)
  if (begun === null) return null
  return (
    <span className={item.item} role="status">
      <Kbd keys={begun} /> {CHORD_WAITS}
    </span>
  )
}

function ConnectionItem() {
  const connection = useConnection()
  const { status, message } = useConnectionState()
  if (status === 'connected') return null
  const isRefused = status === 'refused'
  return (
    <Tooltip text={message} side="top">
      <button type="button" className={item.item} data-tone="problem" onClick={connection.retry}>
        {isRefused ? <ProblemIcon /> : <Spinner label="Connecting" />}
        {status === 'connecting'
          ? 'Connecting'
          : `${isRefused ? 'Disconnected' : 'Reconnecting'} · your text is kept here`}
      </button>
    </Tooltip>
  )
}

/** The newest thing that a person should know of the vault; all of them are in the settings. */
function VaultProblem() {
  const { app, overlay } = useStores()
  const newest = useStore(app.state, (state) => state.app?.vault?.problems.at(-1))
  if (!newest) return null
  return (
    <Tooltip text={newest} side="top">
      <button
        type="button"
        className={item.item}
        data-tone="problem"
        onClick={() => overlay.show({ kind: 'settings' })}
      >
        <ProblemIcon />
        <span className={styles.label}>{newest}</span>
      </button>
    </Tooltip>
  )
}

function IndexItem() {
  const { indexStatus, overlay } = useStores()
  const status = useStore(indexStatus.state, (state) => state.status)
  if (!status) return null
  const { text, tone } = indexLabel(status)
  const skipped = status.skippedCount > 0 ? ` · ${status.skippedCount} files left out` : ''
  return (
    <Tooltip
      text={`${spokenNumber(status.chunks)} passages · ${status.embeddingModel}${skipped}`}
      side="top"
    >
      <button
        type="button"
        className={item.item}
        data-tone={tone}
        onClick={() => overlay.show({ kind: 'index' })}
      >
        {tone === 'busy' ? <Spinner label="Indexing" /> : null}
        {tone === 'problem' ? <ProblemIcon /> : null}
        {text}
      </button>
    </Tooltip>
  )
}

function LocalOnlyItem() {
  const { app, overlay } = useStores()
  const isOn = useStore(app.state, (state) => state.app?.settings.localOnly)
  if (!isOn) return null
  return (
    <Tooltip text="Nothing leaves this computer. Models elsewhere are not asked." side="top">
      <button
        type="button"
        className={item.item}
        onClick={() => overlay.show({ kind: 'settings', section: 'assistant' })}
      >
        <LockIcon />
        Local only
      </button>
    </Tooltip>
  )
}

function ModelItem({ onOpen }: { readonly onOpen: () => void }) {
  const { app } = useStores()
  const model = useStore(app.state, (state) => state.app?.model)
  if (!model) return null
  const says =
    model.problem ??
    (model.isLocal
      ? 'Answers come from this machine. Nothing leaves it.'
      : 'Your messages and the notes it reads are sent to this model.')
  return (
    <Tooltip text={says} side="top">
      <button
        type="button"
        className={item.item}
        data-tone={model.problem ? 'problem' : 'quiet'}
        aria-label={`${model.label}, ${model.isLocal ? 'on this machine' : 'remote'}${model.problem ? `, ${model.problem}` : ''}`}
        onClick={onOpen}
      >
        {model.isLocal ? null : <RemoteIcon />}
        <span className={styles.label}>{model.label}</span>
        {model.problem ? <ProblemIcon /> : null}
      </button>
    </Tooltip>
  )
}

function NoteItems({ session }: { readonly session: NoteSession }) {
  const save = useStore(session.state, (state) => state.save)
  const lineEnding = useStore(session.state, (state) => state.lineEnding)
  const isReadOnly = useStore(session.state, (state) => state.readOnlyReason !== null)
  const state = saveLabel(save)
  return (
    <div className={classNames(styles.side, styles.right)}>
      <VimMode />
      <NoteIndexState path={session.path} />
      <NoteCounts path={session.path} />
      <span className={item.item} data-tone={state.tone} role="status" data-save-state={save.kind}>
        {isReadOnly ? 'read only' : state.text}
      </span>
      <span className={item.item}>
        UTF-8{lineEnding === '\n' ? '' : lineEnding === '\r\n' ? ' · CRLF' : ' · CR'}
      </span>
    </div>
  )
}

/** In which mode the keys of Vim are, where they are on. */
function VimMode() {
  const { activeText } = useStores()
  const mode = useStore(activeText, ({ vimMode }) => vimMode)
  if (mode === null) return null
  return <span className={item.item}>{`${mode.charAt(0).toUpperCase()}${mode.slice(1)}`}</span>
}

function saveLabel(save: SaveState): { text: string; tone: 'quiet' | 'problem' } {
  switch (save.kind) {
    case 'saved':
      return { text: 'saved', tone: 'quiet' }
    case 'unsaved':
      return { text: 'not saved yet', tone: 'quiet' }
    case 'saving':
      return { text: 'saving', tone: 'quiet' }
    case 'conflict':
      return { text: 'conflict', tone: 'problem' }
    case 'gone':
      return { text: 'deleted on disk', tone: 'problem' }
    case 'error':
      return { text: 'not saved', tone: 'problem' }
  }
}
