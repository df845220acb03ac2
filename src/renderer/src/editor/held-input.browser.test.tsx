import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { heldInput } from './held-input.ts'
import type { RestOfEditor } from './rest-of-editor.ts'

/** An editor whose rest comes when `arrive` is called. */
function editor({ isVim }: { readonly isVim: boolean }) {
  let isThere = false
  const waiting: (() => void)[] = []
  const came: string[] = []
  const rest: Pick<RestOfEditor, 'loaded' | 'holdsLetters' | 'whenLoaded'> = {
    loaded: () => (isThere ? ({} as never) : null),
    holdsLetters: () => isVim && !isThere,
    whenLoaded: (_view, run) => void waiting.push(() => run(null)),
  }
  const view = new EditorView({
    doc: 'One.',
    parent: document.body,
    extensions: [
      heldInput(rest),
      EditorView.domEventHandlers({ keydown: ({ key }) => void came.push(key) }),
    ],
  })
  onTestFinished(() => view.destroy())
  const press = (key: string, more: KeyboardEventInit = {}): boolean =>
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  const arrive = (): void => {
    isThere = true
    for (const run of waiting) run()
  }
  view.focus()
  return { came, press, arrive }
}

test('a letter is one at once, and Tab waits for the rest', () => {
  const { came, press } = editor({ isVim: false })
  expect(press('d')).toBe(true)
  expect(press('Tab')).toBe(false)
  expect(came).toEqual(['d'])
})
test('where letters are commands each waits for what knows them, and comes in its turn', () => {
  const { came, press, arrive } = editor({ isVim: true })
  expect(press('d')).toBe(false)
  expect(press('Escape')).toBe(false)
  expect(came).toEqual([])
  arrive()
  expect(came.filter((key) => key !== 'Unidentified')).toEqual(['d', 'Escape'])
})
test('keys of the window and of an input method do not wait', () => {
  const { came, press } = editor({ isVim: true })
  expect(press('p', { ctrlKey: true })).toBe(true)
  expect(press('Process')).toBe(true)
  expect(press('に', { isComposing: true })).toBe(true)
  expect(came).toEqual(['p', 'Process', 'に'])
})
