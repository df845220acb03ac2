import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { fileFacts } from '../../../shared/domain/file-kind.ts'
import { fileNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { useMarkdownServices } from '../markdown/markdown-context.tsx'
import { useAsset } from '../markdown/use-asset.ts'
import { spokenSize } from '../stores/spoken-size.ts'
import { Button } from '../ui/field/button.tsx'
import { DownloadIcon, FileIcon, FolderOpenIcon, OutsideIcon } from '../ui/icons.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import styles from './file-view.module.css'

/**
 * A file of the vault that is no note: an image as it is, anything else by what it is and what can be done with it.
 * `reason` is why a file with a note's name is none.
 */
export function FileView({
  path,
  reason = null,
}: {
  readonly path: VaultPath
  readonly reason?: string | null
}) {
  const { workspace } = useStores()
  const { data, error } = useCall('file.info', { path }, { reloadOn: ['vault.changed'] })
  const [brokenAtMs, setBrokenAtMs] = useState<number | null>(null)
  const [nowMs] = useState(Date.now)
  const [pixels, setPixels] = useState<string | null>(null)
  const { kind, words } = fileFacts(path)
  const name = showInvisible(fileNameOf(path))

  if (error)
    return (
      <div className={styles.page}>
        <h2 className={styles.name}>{name}</h2>
        <p>{error.message}</p>
        <Button onClick={() => workspace.dropNote(path)}>Close</Button>
      </div>
    )
  if (!data) return null
  const facts = [spokenSize(data.sizeBytes), `changed ${spokenDayOf(data.modifiedMs, nowMs)}`]
  if (kind === 'image' && brokenAtMs !== data.modifiedMs)
    return (
      <figure className={styles.image}>
        <ImageFile
          key={data.modifiedMs}
          path={path}
          onPixels={setPixels}
          onBroken={() => setBrokenAtMs(data.modifiedMs)}
        />
        <figcaption className={styles.caption}>
          <span>{[name, pixels, ...facts].filter(Boolean).join(' · ')}</span>
          <Ways path={path} />
        </figcaption>
      </figure>
    )
  return (
    <div className={styles.page}>
      <FileIcon />
      <h2 className={styles.name}>{name}</h2>
      <p>
        {reason ??
          (kind === 'image'
            ? `Its name says that it is ${words}, but it cannot be shown as one.`
            : `This is ${words}. Latent does not show it yet, and never changes it.`)}
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <Ways path={path} />
    </div>
  )
}

function ImageFile({
  path,
  onPixels,
  onBroken,
}: {
  readonly path: VaultPath
  readonly onPixels: (pixels: string | null) => void
  readonly onBroken: () => void
}) {
  const { address, hasFailed } = useAsset(path)
  useEffect(() => {
    if (hasFailed) onBroken()
    // Another `onBroken` is the same question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasFailed])
  if (address === null) return <div className={styles.picture} />
  return (
    <img
      src={address}
      alt={fileNameOf(path)}
      className={styles.picture}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onPixels(width > 0 ? `${width} × ${height}` : null)
      }
      onError={onBroken}
    />
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
