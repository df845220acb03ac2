import { EditorView } from '@codemirror/view'

/** Handles are quiet, and take no room: they lie over the text in an element without a size. */
export const handleTheme = EditorView.theme({
  '.cm-table-handles': { position: 'absolute', top: '0', left: '0', zIndex: '4' },
  '.cm-table-handles [hidden], .cm-table-handles[hidden]': { display: 'none' },
  '.cm-table-handle': {
    position: 'absolute',
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    padding: '0',
    border: '1px solid var(--line)',
    borderRadius: '4px',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--font-ui)',
    fontSize: '12px',
    lineHeight: '1',
    textAlign: 'center',
    userSelect: 'none',
    cursor: 'default',
  },
  '.cm-table-handle:hover': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '.cm-table-column': { width: '28px', height: '14px', cursor: 'grab', touchAction: 'none' },
  '.cm-table-row': { height: '24px', cursor: 'grab', touchAction: 'none' },
  '.cm-table-landing': {
    position: 'absolute',
    backgroundColor: 'var(--accent)',
    pointerEvents: 'none',
  },
})
