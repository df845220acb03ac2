import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FilesPanel } from '../../src/renderer/src/files/files-panel.tsx'
import type { FolderEntry } from '../../src/shared/contract/note.ts'
import { fileNameOf, folderOf, vaultPath } from '../../src/shared/domain/vault-path.ts'
import { InPanel } from './in-panel.tsx'
import { mount, type MountOptions } from './mount.tsx'
import { noteAnswers } from './note-answers.ts'

/** An entry of the tree, of the kind that its name says. */
export const entry = (path: string, rest: Partial<FolderEntry> = {}): FolderEntry => ({
  name: fileNameOf(path),
  path: vaultPath(path),
  kind: path.endsWith('.md') ? 'note' : path.includes('.') ? 'file' : 'folder',
  ...rest,
})
const ENTRIES = ['garden', 'garden/Beds.md', 'garden/Roses.md', 'Atlas.md', 'map.png', 'Plan.md']
const TEXTS = Object.fromEntries(ENTRIES.map((path) => [path, `# ${path}`]))

/** The panel of the files over a vault with a few, or with these. */
export async function mountFiles(
  options: MountOptions & { readonly entries?: readonly FolderEntry[] } = {},
) {
  const { entries = ENTRIES.map((path) => entry(path)), answers, ...rest } = options
  const onChooseVault = vi.fn()
  const onOpenVault = vi.fn()
  const mounted = await mount(
    (stores) => {
      stores.files.load([])
      return (
        <InPanel>
          <FilesPanel onChooseVault={onChooseVault} onOpenVault={onOpenVault} />
        </InPanel>
      )
    },
    {
      ...rest,
      answers: {
        ...noteAnswers(TEXTS),
        'vault.list': ({ folder }) => entries.filter(({ path }) => folderOf(path) === folder),
        ...answers,
      },
    },
  )
  return { ...mounted, onChooseVault, onOpenVault }
}

export const tree = () => page.getByRole('tree', { name: 'Files' })
export const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
/** Of all rows, top to bottom. */
export const names = (): (string | null)[] => labels('[role="treeitem"]')
/** Those that are chosen. */
export const chosen = (): (string | null)[] => labels('[role="treeitem"][aria-selected="true"]')
/** What the arrows are at. */
export const focused = (): string | null | undefined =>
  document
    .getElementById(tree().element().getAttribute('aria-activedescendant') ?? '')
    ?.getAttribute('aria-label')
export const focusTree = async (): Promise<void> => {
  await expect.element(row('Atlas')).toBeVisible()
  tree().element().focus()
}
export const overlayOf = ({ stores }: Awaited<ReturnType<typeof mount>>) =>
  stores.overlay.state.getState().overlay

const labels = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute('aria-label'))

/** Drags one row onto another, as the browser tells it. `part`: how far down in it, from 0 to 1. */
export function drag(
  from: string,
  onto: () => Element,
  {
    part = 0.5,
    drops = true,
    altKey = false,
  }: { readonly part?: number; readonly drops?: boolean; readonly altKey?: boolean } = {},
): DragEvent {
  const dataTransfer = new DataTransfer()
  const tell = (type: string, at: Element): DragEvent => {
    const { top, height } = at.getBoundingClientRect()
    const event = new DragEvent(type, {
      dataTransfer,
      bubbles: true,
      cancelable: true,
      clientY: top + height * part,
      altKey,
    })
    at.dispatchEvent(event)
    return event
  }
  tell('dragstart', row(from).element())
  const over = tell('dragover', onto())
  if (drops) tell('drop', onto())
  return over
}
