import {
  fileNameOf,
  isNotePath,
  noteNameOf,
  spokenName,
  type VaultPath,
} from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { OpenNotes } from '../stores/notes/open-notes.ts'
import type { ToastStore } from '../stores/toast-store.ts'
import type { OpenStore } from '../stores/feature-stores.ts'
import type { FeatureStore } from '../stores/stores.ts'
import { OUTSIDE_WORDS } from './words.ts'

/** What of files other programs get to see. Says what it did, and what failed. */
export interface FilesOutside extends OpenStore {
  /** Puts paths on the clipboard, one a line. */
  copyPaths(paths: readonly string[]): Promise<void>
  /** The same with links to files, as they are written in notes. */
  copyLinks(paths: readonly VaultPath[]): Promise<void>
  /** Shows a file in its folder, as the system does; on the desktop only. */
  showInFolder(path: VaultPath): Promise<void>
  /** Goes on in the system with the dragging that the person has begun here; on the desktop only. */
  dragOut(paths: readonly VaultPath[]): Promise<void>
}

/** Of more than these the whole paths are written, which mean the same: the index is asked for each name. */
const MOST_ASKED = 20
const MOST_NAMESAKES = 50

export const FILES_OUTSIDE: FeatureStore<FilesOutside> = {
  create: ({ client, stores: { toasts, openNotes } }) =>
    createFilesOutside({ client, toasts, openNotes }),
}

function createFilesOutside({
  client,
  toasts,
  openNotes,
}: {
  readonly client: LatentClient
  readonly toasts: ToastStore
  readonly openNotes: Pick<OpenNotes, 'get'>
}): FilesOutside {
  async function copy(text: string, said: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show(said)
    } catch {
      toasts.show(OUTSIDE_WORDS.notCopied, { tone: 'problem' })
    }
  }

  /** The shortest text of a link that means this file and no other; its path where the index does not say. */
  async function shortestTarget(path: VaultPath): Promise<string> {
    const isNote = isNotePath(path)
    const query = isNote ? noteNameOf(path) : fileNameOf(path)
    const names = await client
      .call(isNote ? 'note.names' : 'file.names', { query, limit: MOST_NAMESAKES })
      .catch(() => [])
    return names.find((each) => each.path === path)?.linkText ?? wholeTarget(path)
  }

  return {
    copyPaths: (paths) => copy(paths.join('\n'), OUTSIDE_WORDS.pathsCopied(paths.length)),
    async copyLinks(paths) {
      const targets =
        paths.length <= MOST_ASKED
          ? await Promise.all(paths.map(shortestTarget))
          : paths.map(wholeTarget)
      const links = targets.map((target) => `[[${target}]]`)
      await copy(links.join('\n'), OUTSIDE_WORDS.linksCopied(paths.length))
    },
    async showInFolder(path) {
      try {
        await client.call('file.openOutside', { path, where: 'folder' })
      } catch (error) {
        toasts.show(errorSentence(error, OUTSIDE_WORDS.notShown), { tone: 'problem' })
      }
    },
    async dragOut(paths) {
      try {
        // The other program reads from disk.
        const saved = await Promise.all(
          paths.map(async (path) => (await openNotes.get(path)?.flush()) ?? true),
        )
        const unsaved = paths[saved.indexOf(false)]
        if (unsaved === undefined) await client.call('file.dragOut', { paths: [...paths] })
        else toasts.show(OUTSIDE_WORDS.notSaved(spokenName(unsaved)), { tone: 'problem' })
      } catch (error) {
        toasts.show(errorSentence(error, OUTSIDE_WORDS.notDragged), { tone: 'problem' })
      }
    },
    dispose: () => {},
  }
}

/** A note without its ending, which leads there from everywhere. */
const wholeTarget = (path: string): string =>
  isNotePath(path) ? path.slice(0, path.length - fileNameOf(path).length) + noteNameOf(path) : path
