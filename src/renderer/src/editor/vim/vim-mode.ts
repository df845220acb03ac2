import { getCM, Vim, vim } from '@replit/codemirror-vim'
import { foldedRanges } from '@codemirror/language'
import { Facet, Prec, type EditorState, type Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import type { EditorAction } from '../../stores/editor-action.ts'
import { runEditorAction } from '../commands/commands.ts'
import { rejectHelp, takeHelp } from '../inline-help/answer-help.ts'
import type { VimServices } from './vim-services.ts'
import { hasCtrlAltOrMeta } from '../../ui/menu/ctrl-alt-or-meta.ts'

const servicesOf = Facet.define<VimServices, VimServices | undefined>({
  combine: ([services]) => services,
})

/** Keys that are the window's and the editor's with Vim, too: bold, italic, find, palette, notes, tabs. */
const NOT_OF_VIM = ['<C-b>', '<C-e>', '<C-f>', '<C-i>', '<C-n>', '<C-o>', '<C-p>', '<C-w>']
const NOT_OF_INSERT = ['<C-o>', '<C-t>', '<C-w>']

/** What Vim does with the editor's own actions. */
const ACTIONS: Readonly<Record<string, (state: EditorState) => EditorAction>> = {
  gf: () => 'follow',
  zo: () => 'unfold',
  zc: () => 'fold',
  za: (state) => (isFolded(state) ? 'unfold' : 'fold'),
  zR: () => 'unfold-all',
  zM: () => 'fold-all',
}

/** Whether something that begins in the line of the cursor is folded. */
function isFolded(state: EditorState): boolean {
  const { from, to } = state.doc.lineAt(state.selection.main.head)
  let isFound = false
  foldedRanges(state).between(from, to, () => {
    isFound = true
    return false
  })
  return isFound
}

/**
 * Teaches the package what is special here: `:w`, `:q`, `:wq` and `:x`, links and folds, and which keys it leaves to the
 * window. The package keeps that for all editors, so it is done once, when it is loaded.
 */
export function addToVim(): void {
  // In every mode: that has no name in the types of the package.
  for (const keys of NOT_OF_VIM) Reflect.apply(Vim.unmap, Vim, [keys, undefined])
  Vim.unmap('<C-w>', 'normal')
  for (const keys of NOT_OF_INSERT) Vim.unmap(keys, 'insert')

  const of = (view: EditorView) => view.state.facet(servicesOf)
  Vim.defineEx('write', 'w', ({ cm6 }) => of(cm6)?.save())
  // What is closed is saved.
  for (const [name, prefix] of Object.entries({ quit: 'q', wq: 'wq', xit: 'x' }))
    Vim.defineEx(name, prefix, ({ cm6 }) => of(cm6)?.close())
  for (const [keys, actionIn] of Object.entries(ACTIONS)) {
    Vim.defineAction(keys, ({ cm6 }) => runEditorAction(cm6, actionIn(cm6.state)))
    Vim.mapCommand(keys, 'action', keys, {}, { context: 'normal' })
  }
}

/** The editor with the keys of Vim. */
export const vimMode = (services: VimServices): Extension => [
  servicesOf.of(services),
  ownKeysFirst,
  noCompositions,
  vim(),
  modeShown(services),
  theme,
]

/** What is suggested in the text is answered before Vim leaves its mode. */
const ownKeysFirst = Prec.highest(
  EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.isComposing || hasCtrlAltOrMeta(event)) return false
      if (event.key === 'Escape') return rejectHelp(view)
      return event.key === 'Tab' && !event.shiftKey && takeHelp(view)
    },
  }),
)

const isInsertMode = (view: EditorView): boolean => getCM(view)?.state.vim?.insertMode !== false

/** What an input method composes where keys are commands is none of them; single letters are read by the package. */
const noCompositions = Prec.highest(
  EditorView.inputHandler.of((view, _from, _to, text) => !isInsertMode(view) && text.length > 1),
)

const modeShown = ({ showMode }: VimServices): Extension =>
  ViewPlugin.define((view) => {
    const cm = getCM(view)
    const show = ({ mode, subMode }: { readonly mode: string; readonly subMode?: string }): void =>
      showMode(subMode ? `${mode} ${SUB_MODES[subMode] ?? subMode}` : mode)
    show({ mode: 'normal' })
    cm?.on('vim-mode-change', show)
    return {
      destroy() {
        cm?.off('vim-mode-change', show)
        // The package jumps between editors that may be gone, and fails at a place that their text has no more.
        for (const mark of Object.values(cm?.marks ?? {})) mark.offset = null
        showMode(null)
      },
    }
  })
const SUB_MODES: Readonly<Record<string, string>> = { linewise: 'line', blockwise: 'block' }

/** The package sets its own colours before all others, and writes some beside the text. */
const theme = EditorView.theme({
  '.cm-fat-cursor': {
    background: 'color-mix(in srgb, var(--accent) 40%, transparent) !important',
  },
  '&:not(.cm-focused) .cm-fat-cursor': {
    background: 'none !important',
    outline: '1px solid var(--ink-3) !important',
  },
  '.cm-panels:has(.cm-vim-panel)': { border: 'none', backgroundColor: 'var(--desk)' },
  '.cm-vim-panel': {
    padding: '4px 12px',
    minHeight: '28px',
    alignItems: 'center',
    fontFamily: 'var(--font-mono)',
    fontSize: '13px',
    color: 'var(--ink)',
    borderTop: '1px solid var(--line)',
  },
  '.cm-vim-message': { color: 'var(--bad) !important' },
  '.cm-vim-panel input': { font: 'inherit', color: 'inherit' },
})
