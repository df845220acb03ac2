import { codeFolding } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { foldArrows } from './fold-arrows.ts'
import { openingFolds } from './open-folds.ts'

/** Sections, lists, code, callouts and properties fold, and open again for whatever goes into them. */
export const folds: Extension = [
  codeFolding({
    placeholderDOM(_view, onClick) {
      const chip = document.createElement('span')
      chip.className = 'cm-folded'
      chip.textContent = '…'
      chip.title = 'Unfold'
      chip.role = 'button'
      chip.ariaLabel = 'Folded text, click to unfold'
      chip.addEventListener('click', onClick)
      return chip
    },
  }),
  openingFolds,
  foldArrows,
  EditorView.theme({
    '.cm-folded': {
      margin: '0 6px',
      padding: '0 6px',
      borderRadius: 'var(--radius-control)',
      backgroundColor: 'var(--hover)',
      color: 'var(--ink-3)',
      fontSize: 'var(--text-ui)',
      fontFamily: 'var(--font-ui)',
      fontWeight: '400',
      cursor: 'pointer',
    },
    '.cm-folded:hover': { color: 'var(--ink)' },
  }),
]
