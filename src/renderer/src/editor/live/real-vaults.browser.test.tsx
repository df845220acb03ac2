import { describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
// Compiled before the first note, which waits for them.
import '../../markdown/markdown-view.tsx'
import '../../markdown/read/highlight.ts'
import './blocks/live-blocks.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { isDeep } from '../../../../../test/shared/in-deep.ts'
import '../../../../../test/window/real-notes.ts' // says what the commands are
import type { Answers } from '../../../../../test/window/scripted-host.ts'
import { editorView } from '../../../../../test/window/mount-live.tsx'
import { mountNote, textOf } from '../../../../../test/window/mount-note.tsx'

const paths = isDeep ? await commands.realNotes() : []
const AT_ONCE = 100
/** Of a longer note the cursor goes to as many places as this, all along it. */
const MOST_STOPS = 60
/** So many places are on one screen. */
const STOPS_ON_SCREEN = 20
/** What is drawn in place of source. */
const CLICKED =
  '.cm-content [contenteditable="false"], .cm-content .cm-widgetBuffer + *, .cm-live-table td, .cm-live-table th'
/** What changes the text when it is clicked. */
const CHANGES = 'input, button, [role="button"], [draggable="true"]'
const NOWHERE = { path: null, line: null, createPath: null, alternatives: [] }
const ANSWERS: Answers = {
  'link.resolve': { path: null, createPath: null, line: null },
  'link.resolveAll': ({ links }) => links.map(() => NOWHERE),
}

const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))

/** Presses what is drawn on the screen, one of each kind. @returns how many */
function clickWidgets(): number {
  const kinds = new Map<string, HTMLElement>()
  for (const element of document.querySelectorAll<HTMLElement>(CLICKED))
    if (element.closest(CHANGES) === null) kinds.set(element.className, element)
  for (const element of kinds.values()) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, button: 0, detail: 1 }
    for (const type of ['mousedown', 'mouseup', 'click'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...at }))
  }
  return kinds.size
}

/** From the first place to the last: each character of a short note, of a long one as many as there is time for. */
async function walk(): Promise<{ readonly stops: number; readonly clicks: number }> {
  const editor = editorView()
  const step = Math.max(1, Math.ceil(editor.state.doc.length / MOST_STOPS))
  let stops = 0
  let clicks = 0
  for (let anchor = 0; anchor <= editor.state.doc.length; anchor += step) {
    const isNewScreen = stops % STOPS_ON_SCREEN === 0
    editor.dispatch({ selection: { anchor }, scrollIntoView: isNewScreen })
    stops += 1
    if (!isNewScreen) continue
    await frame()
    clicks += clickWidgets()
  }
  return { stops, clicks }
}

/** One without a note where there is none: it is skipped. */
const batches = Array.from(
  { length: Math.max(1, Math.ceil(paths.length / AT_ONCE)) },
  (_, at) => [at * AT_ONCE, paths.slice(at * AT_ONCE, (at + 1) * AT_ONCE)] as const,
)

describe.skipIf(paths.length === 0)(
  'every note of real vaults is opened, walked through and clicked, and no byte of it changes (skipped without LATENT_DATA)',
  () => {
    test.each(batches)('from the note %i on', async (_, some) => {
      const texts = await commands.readRealNotes(some)
      const files = some.flatMap((path, at) => {
        const text = texts[at]
        return text === null || text === undefined ? [] : [[path, text] as const]
      })
      const mounted = await mountNote(Object.fromEntries(files), { answers: ANSWERS })
      const { workspace } = mounted.stores
      const counts = {
        notes: files.length,
        noText: some.length - files.length,
        stops: 0,
        clicks: 0,
      }
      for (const [name, text] of files) {
        const path = vaultPath(name)
        workspace.openNote(path)
        workspace.setLive(path, true)
        await expect
          .poll(() => document.querySelector('[data-complete] .cm-content'))
          .not.toBeNull()
        const shown = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
        await expect.poll(() => editorView().state.doc.toString(), { message: name }).toBe(shown)
        const { stops, clicks } = await walk()
        counts.stops += stops
        counts.clicks += clicks
        expect(textOf(mounted), name).toBe(shown)
        await workspace.closeNote(path)
        expect(mounted.host.asked('note.save'), name).toEqual([])
        expect(mounted.host.asked('draft.put'), name).toEqual([])
      }
      console.info(JSON.stringify(counts))
    })
  },
)
