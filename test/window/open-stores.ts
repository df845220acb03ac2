import type { LatentContract } from '../../src/shared/contract/index.ts'
import { createClient } from '../../src/shared/rpc/client.ts'
import { createAppStore } from '../../src/renderer/src/stores/app-store.ts'
import { createStores, type Stores } from '../../src/renderer/src/stores/stores.ts'
import { createNoteDisk, type DiskFile, type NoteDisk } from './note-disk.ts'
import { createScriptedHost, type Answers, type ScriptedHost } from './scripted-host.ts'

export type OpenedStores = {
  readonly host: ScriptedHost
  readonly stores: Stores
  readonly disk: NoteDisk
  /** The text of every notice that is shown. */
  notices(): readonly string[]
  /** Does what the newest notice offers. */
  act(): void
}

/** All stores of a window without a window, over the script that stands for main, with these files on a disk in memory. */
export async function openStores(
  files: Readonly<Record<string, DiskFile>>,
  answers: Answers = {},
): Promise<OpenedStores> {
  const disk = createNoteDisk(files)
  const host = createScriptedHost({
    ...disk.answers,
    'vault.list': [],
    'workspace.set': null,
    ...answers,
  })
  const client = createClient<LatentContract>(await host.open())
  const stores = createStores({ client, app: createAppStore({ client }) })
  const { toasts } = stores
  return {
    host,
    stores,
    disk,
    notices: () => toasts.state.getState().map(({ text }) => text),
    act: () => toasts.state.getState().at(-1)?.action?.run(),
  }
}
