import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { EditorState, Text, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import * as later from '../../src/renderer/src/editor/language/later-extensions.ts'
import { noteExtensions } from '../../src/renderer/src/editor/language/note-extensions.ts'
import { editorAlone } from '../../test/window/editor-alone.ts'
import './bench-window.ts'

const services = editorAlone()

const plain: Extension = [
  markdown(),
  history(),
  drawSelection(),
  EditorView.lineWrapping,
  keymap.of([...historyKeymap, ...defaultKeymap]),
]
const ours = (doc: Text, mode: 'live' | 'source'): Extension =>
  noteExtensions({
    path: vaultPath('Bench.md'),
    doc,
    isReadOnly: false,
    mode,
    services,
    later,
    onAction() {},
    onUpdate() {},
    onBlur() {},
    onScroll() {},
  })

const afterFrame = (): Promise<number> =>
  new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => done(performance.now()))
      port1.start()
      port2.postMessage(null)
    }),
  )

let view: EditorView | null = null
window.keysMs = []
window.longestTaskMs = 0
window.drawn = Promise.resolve()
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries())
    window.longestTaskMs = Math.max(window.longestTaskMs, duration)
}).observe({ type: 'longtask' })
document.addEventListener(
  'keydown',
  ({ timeStamp }) => {
    window.drawn = afterFrame().then((end) => void window.keysMs.push(end - timeStamp))
  },
  true,
)

window.openText = async (kind, text) => {
  view?.destroy()
  await afterFrame()
  const start = performance.now()
  const doc = Text.of(text.split('\n'))
  const anchor = doc.lineAt(Math.floor(doc.length / 2)).to
  const extensions = kind === 'plain' ? plain : ours(doc, kind)
  const state = EditorState.create({ doc, selection: { anchor }, extensions })
  view = new EditorView({ state, parent: document.body })
  view.dispatch({ effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
  const took = (await afterFrame()) - start
  window.keysMs = []
  window.longestTaskMs = 0
  return took
}
