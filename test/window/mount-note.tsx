import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Draft } from '../../src/shared/contract/draft.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { EditorPane } from '../../src/renderer/src/editor/editor-pane.tsx'
import { mount, type Mounted, type MountOptions } from './mount.tsx'
import { createNoteDisk, type DiskFile, type NoteDisk } from './note-disk.ts'

export type MountedNote = Mounted & { readonly disk: NoteDisk }

/** The note in front, as the window shows it, with the first of these files open. They lie on a disk in memory. */
export async function mountNote(
  files: Readonly<Record<string, DiskFile>>,
  options: MountOptions & {
    /** Text that earlier windows did not save. */
    readonly drafts?: readonly Draft[]
    /** What of the window is beside it. */
    readonly beside?: ReactNode
  } = {},
): Promise<MountedNote> {
  const { drafts = [], beside = null, answers } = options
  const disk = createNoteDisk(files)
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={<p>No note is open.</p>} />
      {beside}
    </div>,
    {
      ...options,
      answers: {
        'history.replaced': null,
        'draft.list': drafts.map(({ id, path, atMs }) => ({ id, path, atMs })),
        'draft.read': ({ id }) => drafts.find((draft) => draft.id === id) as Draft,
        ...disk.answers,
        ...answers,
      },
    },
  )
  const { keptText, workspace } = mounted.stores
  if (drafts.length > 0) await keptText.load(() => false)
  const [first] = Object.keys(files)
  if (first !== undefined) workspace.openNote(vaultPath(first))
  return { ...mounted, disk }
}

/** What a window left that ended before `text` was in the file, which said `base` when it was typed. */
export const draftOf = (path: string, base: string, text: string): Draft => ({
  id: `draft of ${path}`,
  path: vaultPath(path),
  atMs: 0,
  base: { etag: '0'.repeat(64), text: base },
  stage: [],
  edits: [{ from: 0, to: base.length, insert: text }],
})

/** Where a note is written. */
export const writing = (): Locator => page.getByRole('textbox', { name: /^Text of / })

/** The lines that are drawn, as they read. */
export const lines = (): string[] =>
  [...document.querySelectorAll('.cm-content .cm-line')].map((line) => line.textContent)

/** What stands in the note, all of it, also what is not drawn. */
export const textOf = ({ stores }: Mounted): string => {
  const { active } = stores.workspace.state.getState().tabs
  return (active === null ? null : stores.openNotes.get(active)?.text().toString()) ?? ''
}

/** Puts the cursor into the note, at its end, once it is there with all that its editor has. */
export async function goToEnd(): Promise<void> {
  await expect.element(writing()).toBeVisible()
  // The first test of a file waits until it is compiled: on a busy machine that is longer than a poll.
  await import('../../src/renderer/src/editor/language/later-extensions.ts')
  await expect.poll(() => document.querySelector('[data-complete] .cm-content')).not.toBeNull()
  ;(writing().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
}
