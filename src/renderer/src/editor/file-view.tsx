import { Suspense, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { extensionOf, fileFacts } from '../../../shared/domain/file-kind.ts'
import { fileNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import type { FilePlace, FileViewer } from '../feature.ts'
import { useMarkdownServices } from '../markdown/markdown-context.tsx'
import { spokenSize } from '../stores/spoken-size.ts'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { Button } from '../ui/field/button.tsx'
import { DownloadIcon, FileIcon, FolderOpenIcon, OutsideIcon } from '../ui/icons.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import styles from './file-view.module.css'

/**
 * A file of the vault that is no note: by the viewer of its kind where there is one, else by what it is; below it what
 * can be done with it. `reason` is why a file with a note's name is none.
 */
export function FileView({
  path,
  reason = null,
  viewers = [],
}: {
  readonly path: VaultPath
  readonly reason?: string | null
  readonly viewers?: readonly FileViewer[]
}) {
  const { workspace, openNotes } = useStores()
  const { data, error } = useCall('file.info', { path }, { reloadOn: ['vault.changed'] })
  const [nowMs] = useState(Date.now)
  const place = usePlaceIn(path)
  const name = showInvisible(fileNameOf(path))
  const viewer = reason === null ? viewerOf(path, viewers) : undefined
  // What writes the file may hold the last there is of it, and says itself that it is gone.
  const isHeld = viewer !== undefined && openNotes.get(path) !== undefined

  if (error && !isHeld)
    return (
      <div className={styles.page}>
        <h2 className={styles.name}>{name}</h2>
        <p>{error.message}</p>
        <Button onClick={() => workspace.dropNote(path)}>Close</Button>
      </div>
    )
  if (!data && !isHeld) return null
  const otherwise = (
    <div className={styles.page}>
      <FileIcon />
      <h2 className={styles.name}>{name}</h2>
      <p>
        {reason ??
          `This is ${fileFacts(path).words}. Latent does not show it yet, and never changes it.`}
      </p>
    </div>
  )
  return (
    <div className={styles.file}>
      {viewer ? (
        <FaultBoundary level="note" what={`This file (${name})`} resetKeys={[path]}>
          <Suspense>
            <viewer.Content key={path} path={path} place={place} otherwise={otherwise} />
          </Suspense>
        </FaultBoundary>
      ) : (
        otherwise
      )}
      <footer className={styles.caption}>
        <span>
          {data
            ? `${spokenSize(data.sizeBytes)} · changed ${spokenDayOf(data.modifiedMs, nowMs)}`
            : null}
        </span>
        <Ways path={path} />
      </footer>
    </div>
  )
}

/** Where a link into this file leads, as long as it is what was asked for last. */
function usePlaceIn(path: VaultPath): FilePlace | null {
  const { workspace } = useStores()
  const place = useStore(workspace.state, (state) =>
    state.place?.path === path ? state.place : null,
  )
  return useMemo(
    () => (typeof place?.fragment === 'string' ? { fragment: place.fragment } : null),
    [place],
  )
}

/** The one of its kind, else one that is asked about all. */
function viewerOf(path: VaultPath, viewers: readonly FileViewer[]): FileViewer | undefined {
  const extension = extensionOf(path)
  return (
    viewers.find(({ extensions }) => extensions?.includes(extension)) ??
    viewers.find(({ extensions }) => extensions === undefined)
  )
}

/** What can be done with it here: other programs are for the desktop, a browser keeps a copy. */
function Ways({ path }: { readonly path: VaultPath }) {
  const client = useClient()
  const { app, toasts } = useStores()
  const { assets } = useMarkdownServices()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  const tell = (error: unknown): void => {
    const text = errorSentence(error, 'The file could not be loaded.')
    toasts.show(text, { tone: 'problem' })
  }
  const outside = (where: 'program' | 'folder') => (): void =>
    void client.call('file.openOutside', { path, where }).catch(tell)
  const download = (): void => void assets.save(path).catch(tell)
  if (!isDesktop)
    return (
      <div className={styles.ways}>
        <Button icon={<DownloadIcon />} onClick={download}>
          Download
        </Button>
      </div>
    )
  return (
    <div className={styles.ways}>
      {fileFacts(path).opens ? (
        <Button icon={<OutsideIcon />} onClick={outside('program')}>
          Open in its program
        </Button>
      ) : null}
      <Button icon={<FolderOpenIcon />} onClick={outside('folder')}>
        Show in folder
      </Button>
    </div>
  )
}
