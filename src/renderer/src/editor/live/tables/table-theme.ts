import { EditorView } from '@codemirror/view'

/** How tables look that are written in: as those of the reading view. */
export const tableTheme = EditorView.theme({
  // Its rows get a table round them from the browser, which finds the widths of the columns.
  // One that is wider than the text scrolls by itself, and the text is as wide as it was.
  '.cm-live-table': {
    borderSpacing: '0',
    textIndent: '0',
    overflowX: 'auto',
    overflowY: 'hidden',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'thin',
    contain: 'inline-size',
  },
  '.cm-line.cm-live-row': {
    display: 'table-row',
    fontSize: '0.94em',
    lineHeight: '1.5',
  },
  // What the editor puts beside the cells would be one more.
  '.cm-live-row > :is(img, br)': { display: 'none' },
  '.cm-line.cm-live-rule-row': { display: 'table-row', fontSize: '0', lineHeight: '0' },
  '.cm-live-cell': {
    display: 'table-cell',
    boxSizing: 'content-box',
    minWidth: '24px',
    padding: '6px 12px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
    wordBreak: 'normal',
  },
  '.cm-live-cell[data-column="0"]': { paddingInlineStart: '0' },
  '.cm-live-cell[data-align="left"]': { textAlign: 'left' },
  '.cm-live-cell[data-align="right"]': { textAlign: 'right' },
  '.cm-live-cell[data-align="center"]': { textAlign: 'center' },
  '.cm-live-header': { fontWeight: 'var(--weight-strong)' },
  '.cm-live-beyond': { color: 'var(--ink-3)' },
  // What the editor draws over the text is not cut with it, and would make the page wider.
  '& > .cm-scroller > .cm-layer': { width: '100%', overflowX: 'clip' },
  '&[data-wide-table].cm-focused .cm-cursor-primary, &[data-wide-table].cm-focused .cm-selectionLayer':
    { display: 'none !important' },
  '&[data-wide-table].cm-focused .cm-live-table .cm-line': {
    caretColor: 'var(--accent) !important',
    '&::selection, & ::selection': { backgroundColor: 'var(--accent-ground) !important' },
  },
  '&.cm-focused .cm-live-active': { boxShadow: 'inset 0 -1px 0 var(--accent)' },
})
