import { onTestFinished } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import type { FolderEntry } from '../../src/shared/contract/note.ts'
import { Workspace } from '../../src/shared/domain/settings.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { ConnectionProvider } from '../../src/renderer/src/connection/connection-context.tsx'
import { App } from '../../src/renderer/src/frame/app.tsx'
import type { Stores } from '../../src/renderer/src/stores/stores.ts'
import {
  createVaultWindowStore,
  type VaultWindowStore,
} from '../../src/renderer/src/stores/workspace/vault-window-store.ts'
import { connect, type MountOptions } from './mount.tsx'
import { createNoteDisk, type DiskFile, type NoteDisk } from './note-disk.ts'
import type { ScriptedHost } from './scripted-host.ts'

export type MountedApp = {
  readonly host: ScriptedHost
  readonly disk: NoteDisk
  readonly vaultWindow: VaultWindowStore
  readonly screen: Pick<RenderResult, 'unmount'>
  /** Of the vault that is open now. */
  stores(): Stores
}

/** The whole window, with these files in its vault. What is not of the core waits for its answers. */
export async function mountApp(
  files: Readonly<Record<string, DiskFile>>,
  options: MountOptions & {
    /** As the window was left; its tabs are written in the source unless it says otherwise. */
    readonly workspace?: Partial<Workspace>
    /** As high as its page, as `#root` has it. On a phone it is. */
    readonly fills?: boolean
  } = {},
): Promise<MountedApp> {
  const { workspace = {} } = options
  const disk = createNoteDisk(files)
  const { host, connection, app } = await connect({
    unanswered: 'waits',
    ...options,
    answers: {
      ...disk.answers,
      'workspace.get': Workspace.parse({ sourceTabs: workspace.openTabs ?? [], ...workspace }),
      'workspace.set': null,
      'draft.list': [],
      'history.replaced': null,
      'vault.list': ({ folder }) => (folder === '' ? disk.paths().map(entryOf) : []),
      ...options.answers,
    },
  })
  const vaultWindow = createVaultWindowStore({ client: connection.client, app })
  await app.reload()
  const screen = await render(
    <ConnectionProvider connection={connection}>
      <App app={app} vaultWindow={vaultWindow} smallPage={null} />
    </ConnectionProvider>,
  )
  // On a phone nothing stands beside a panel that would hold it open.
  if (options.fills ?? options.size === 'tiny') screen.container.style.height = '100%'
  onTestFinished(async () => {
    await screen.unmount()
    // Other files share the page: as high as it, what is empty now would hold what comes after it out of sight.
    screen.container.remove()
    vaultWindow.dispose()
  })
  return { host, disk, vaultWindow, screen, stores: () => vaultWindow.state.getState().stores }
}

const entryOf = (path: string): FolderEntry => ({
  name: path,
  path: vaultPath(path),
  kind: path.endsWith('.md') ? 'note' : 'file',
})
