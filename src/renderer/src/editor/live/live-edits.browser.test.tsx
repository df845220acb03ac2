import {
  deleteCharBackward,
  deleteCharForward,
  deleteGroupBackward,
  redo,
  undo,
} from '@codemirror/commands'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import { EditorView, runScopeHandlers, type Command } from '@codemirror/view'
import fc from 'fast-check'
import { cdp, page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { WritingMode } from '../../../../shared/domain/settings.ts'
import type { EditorAction } from '../../stores/editor-action.ts'
import { inDeep } from '../../../../../test/shared/in-deep.ts'
import { editorAlone } from '../../../../../test/window/editor-alone.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { runEditorAction } from '../commands/commands.ts'
import * as later from '../language/later-extensions.ts'
import { continueList } from '../language/note-language.ts'
import { noteExtensions } from '../language/note-extensions.ts'

const PLAN = vaultPath('Plan.md')

const services = editorAlone()

function viewIn(mode: WritingMode, doc: string): EditorView {
  const text = Text.of(doc.split('\n'))
  const extensions = noteExtensions({
    path: PLAN,
    doc: text,
    isReadOnly: false,
    mode,
    services,
    later,
    onAction: runEditorAction,
    onUpdate: () => {},
    onBlur: () => {},
    onScroll: () => {},
  })
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }) })
  document.body.append(view.dom)
  return view
}

/** In a table the preview keeps what is typed in its cell: `tables/keep-tables.test.ts`. */
const PIECES = [
  '# Title\n',
  '**bold** ',
  '*em* `code` ',
  '[a](b "c") ',
  '[r][r]\n\n[r]: /x\n',
  '[[Note#Part|text]] ',
  '![[Other]]\n',
  '\n![p](p.png)\n\n',
  '- one\n- [ ] two\n  - in\n',
  '1. a\n2. b\n',
  '> quote\n> > more\n',
  '> [!tip]- T\n> body\n\n',
  '```js\nlet a\n```\n',
  '\n$$\nx\n$$\n\n',
  '$x$ ==m== ~~d~~ #tag ',
  '[^1]\n\n[^1]: note\n',
  '%%c%% &amp; \\* ',
  '---\n',
  '日本語 العربية ',
  '\n',
]
const action =
  (name: EditorAction): Command =>
  (view) => {
    runEditorAction(view, name)
    return true
  }
const COMMANDS: readonly Command[] = [
  deleteCharBackward,
  deleteCharForward,
  deleteGroupBackward,
  continueList,
  undo,
  redo,
  action('bold'),
  action('italic'),
  action('task'),
  action('indent'),
  action('outdent'),
  (view) => runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Enter' }), 'editor'),
  (view) => runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Backspace' }), 'editor'),
  (view) => runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Tab' }), 'editor'),
]
const TYPED = ['a', ' ', '*', '[', ']', '`', '>', '-', '|', '\n', '字', '![[A]]', '$$', '%%']

const EDITS = 40
/** 2,000 edits in all, and in every run what there is time for. */
const NOTES = inDeep(50, 6)

test('the same edits make the same text in live preview and in the source', () => {
  const note = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 12 })
    .map((pieces) => `${pieces.join('')}`)
    // What stands in the frontmatter is written in its rows.
    .filter((text) => !text.startsWith('---'))
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    more: fc.nat(4),
    what: fc.oneof(fc.constantFrom(...TYPED), fc.nat(COMMANDS.length - 1)),
  })
  fc.assert(
    fc.property(note, fc.array(edit, { minLength: EDITS, maxLength: EDITS }), (doc, edits) => {
      const [live, source] = [viewIn('live', doc), viewIn('source', doc)]
      for (const { at, more, what } of edits) {
        for (const view of [live, source]) {
          const { length } = view.state.doc
          const anchor = Math.floor(at * length)
          view.dispatch({ selection: { anchor, head: Math.min(length, anchor + more) } })
          ensureSyntaxTree(view.state, length, 1000)
          if (typeof what === 'number') COMMANDS[what]?.(view)
          else view.dispatch(view.state.replaceSelection(what), { userEvent: 'input.type' })
        }
        expect(live.state.doc.toString()).toBe(source.state.doc.toString())
      }
      live.destroy()
      source.destroy()
    }),
    { numRuns: NOTES },
  )
})

const IME: readonly (readonly string[])[] = [
  ['に', 'にほ', 'にほん', '日本'],
  ['n', 'ni', 'ni h', '你好'],
  ['ㅎ', '하', '한', '한글'],
]
const PLACES =
  'a **bold** [[Note|text]] $x$ &amp; [^1] `c`.\n\n- [ ] task\n\n> [!tip] T\n> b\n\n| n |\n|---|\n| 1 |\n\n# H\n\nthe end\n\n[^1]: n'

test('what an input method composes is in the file, beside every mark and box', async () => {
  const mounted = await mountNote(
    { [PLAN]: PLACES },
    { answers: { 'link.resolveAll': ({ links }) => links.map(() => NOWHERE) } },
  )
  mounted.stores.workspace.setLive(PLAN, true)
  await goToEnd()
  const view = EditorView.findFromDOM(writing().element() as HTMLElement)
  if (!view) throw new Error('no editor')
  const places = [
    PLACES.indexOf('**bold'),
    PLACES.indexOf('bold'),
    PLACES.indexOf('** [['),
    PLACES.indexOf(' [['),
    PLACES.indexOf(' $x$') + 1,
    PLACES.indexOf('$ &') + 1,
    PLACES.indexOf('[^1]'),
    PLACES.indexOf('`.'),
    PLACES.indexOf('task'),
    PLACES.indexOf('] T') + 2,
    PLACES.indexOf('\n| n'),
    PLACES.indexOf('# H') + 2,
  ]
  // Its own type knows no methods without the one provider.
  const devtools = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  let at = 0
  for (const pos of places) {
    const steps = IME[at++ % IME.length] ?? []
    view.dispatch({ selection: { anchor: pos } })
    const before = view.state.doc.toString()
    const word = steps.at(-1) ?? ''
    for (const text of steps.slice(0, -1))
      await devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await devtools.send('Input.insertText', { text: word })
    await expect
      .poll(() => view.state.doc.toString(), { message: `${before.slice(pos, pos + 6)} ${word}` })
      .toBe(before.slice(0, pos) + word + before.slice(pos))
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => view.state.doc.toString()).toBe(before)
  }
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  expect(textOf(mounted)).toBe(PLACES)
})
const NOWHERE = { path: null, line: null, createPath: null, alternatives: [] }
