import { EditorView } from '@codemirror/view'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
// Compiled before the first test, which waits for it.
import '../../src/renderer/src/editor/language/later-extensions.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { goToEnd, mountNote, textOf, writing, type MountedNote } from './mount-note.tsx'

const PLAN = vaultPath('Plan.md')
const NOWHERE = { path: null, line: null, createPath: null, alternatives: [] }

/** A note with a table in it, in live preview, the cursor at its end. */
export async function mountTable(
  text: string,
  {
    readOnlyReason = null,
    ...options
  }: { readonly readOnlyReason?: string | null } & Parameters<typeof mountNote>[1] = {},
): Promise<MountedNote> {
  const mounted = await mountNote(
    { [PLAN]: { text, readOnlyReason } },
    {
      ...options,
      answers: { 'link.resolveAll': ({ links }) => links.map(() => NOWHERE), ...options.answers },
      ...(readOnlyReason === null ? {} : { vault: { readOnlyReason } }),
    },
  )
  mounted.stores.workspace.setLive(PLAN, true)
  await goToEnd()
  await expect.poll(() => document.querySelector('.cm-live-table')).not.toBeNull()
  // A font that comes later has lines of another height.
  await document.fonts.ready
  return mounted
}

export function editorView(): EditorView {
  const found = EditorView.findFromDOM(writing().element() as HTMLElement)
  if (!found) throw new Error('no editor')
  return found
}

export const goTo = (pos: number): void => editorView().dispatch({ selection: { anchor: pos } })

/** What stands round the cursor. */
export const here = (): string => {
  const { state } = editorView()
  const { head } = state.selection.main
  return `${state.sliceDoc(Math.max(0, head - 4), head)}¦${state.sliceDoc(head, head + 4)}`
}

/** Undoes what was typed, which on a slow machine is more than one step, until this text is there. */
export async function undoTo(mounted: MountedNote, text: string): Promise<void> {
  for (let step = 0; step < 9 && textOf(mounted) !== text; step += 1)
    await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe(text)
}
