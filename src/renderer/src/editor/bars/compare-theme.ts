import { EditorView } from '@codemirror/view'

/** Two texts side by side, and the places to decide. */
export const compareTheme = EditorView.theme({
  '&': { backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-meta)',
    lineHeight: '20px',
  },
  '.cm-gutters': { border: 'none', backgroundColor: 'var(--paper)' },
  '&.cm-merge-a .cm-changedLineGutter': { backgroundColor: 'var(--bad)' },
  '&.cm-merge-b .cm-changedLineGutter': { backgroundColor: 'var(--good)' },
  '.cm-content': { padding: '8px 0', fontVariantLigatures: 'none', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--bad-ground)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-ground)' },
  '&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'none',
    fontWeight: '700',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
  '.cm-collapsedLines': {
    background: 'var(--desk)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--font-ui)',
    padding: '2px 12px',
  },
  '.cm-openPlace': { boxShadow: 'inset 3px 0 var(--warn)' },
  '.cm-place': { boxShadow: 'inset 3px 0 var(--line)' },
  '.cm-choices': {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '4px 12px',
    background: 'var(--desk)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-meta)',
    lineHeight: '20px',
  },
  '.cm-choices span': { flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-choices button': {
    padding: '0 8px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--paper)',
    color: 'var(--ink)',
    font: 'inherit',
  },
  '.cm-choices button:hover': { background: 'var(--hover)' },
  '.cm-choices button[aria-pressed="true"]': {
    borderColor: 'var(--accent)',
    background: 'var(--accent-ground)',
    fontWeight: 'var(--weight-medium)',
  },
})
