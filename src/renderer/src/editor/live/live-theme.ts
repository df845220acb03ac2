import { EditorView } from '@codemirror/view'

/**
 * How what is drawn looks. Nothing here may change how high a line is when it opens or closes: marks have no line height
 * of their own, and space is padding, which the editor measures, never margin.
 */
export const liveTheme = EditorView.theme({
  '.cm-live-mark': { fontSize: '0.72em', fontWeight: '400', color: 'var(--ink-3)' },
  '.cm-live-mark, .cm-live-mark *': { lineHeight: '1', textDecoration: 'none' },
  '.cm-live-more': { color: 'var(--ink-3)' },
  '.cm-live-step': { color: 'var(--ink-3)' },

  // A place of a width of its own, in which a text stands at the end.
  '.cm-live-place': {
    display: 'inline-block',
    textIndent: '0',
    textAlign: 'end',
    whiteSpace: 'pre',
    lineHeight: '1',
  },

  '.cm-line.cm-live-heading': {
    fontFamily: 'var(--font-ui)',
    fontWeight: 'var(--weight-strong)',
    lineHeight: '1.3',
    letterSpacing: '-0.01em',
    paddingTop: '14px',
  },
  // The first of a note may have hidden properties above it.
  '.cm-line.cm-live-heading:first-child, [contenteditable="false"]:first-child + .cm-line.cm-live-heading':
    { paddingTop: '0' },
  '.cm-line.cm-live-h1': { fontSize: 'var(--text-h1)' },
  '.cm-line.cm-live-h2': { fontSize: 'var(--text-h2)' },
  '.cm-line.cm-live-h3': { fontSize: 'var(--text-h3)' },
  '.cm-live-under *': { fontSize: 'inherit', lineHeight: 'inherit' },
  '.cm-live-heading *': { fontSize: 'inherit', lineHeight: 'inherit' },
  '.cm-live-heading .cm-live-mark': { fontSize: '0.72em' },

  '.cm-live-sign': { display: 'inline-block', width: '24px', textIndent: '0', lineHeight: '1' },
  // Drawn as the reading view has them; the sign itself is for who does not see.
  '.cm-live-bullet': { position: 'relative', color: 'transparent' },
  '.cm-live-bullet::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '5px',
    top: 'calc(50% - 2px)',
    boxSizing: 'border-box',
    width: '5px',
    height: '5px',
    border: '1px solid var(--ink-3)',
    borderRadius: '50%',
    backgroundColor: 'var(--ink-3)',
  },
  '.cm-live-bullet-1::before': { backgroundColor: 'transparent' },
  '.cm-live-bullet-2::before': { borderRadius: '0' },
  '.cm-live-number, .cm-live-number *': {
    color: 'var(--ink-2)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-live-box': {
    width: '14px',
    height: '14px',
    margin: '0',
    accentColor: 'var(--accent)',
    verticalAlign: '-2px',
    cursor: 'default',
  },

  '.cm-line.cm-live-item, .cm-line.cm-live-quote': {
    paddingInlineStart: 'calc(var(--depth, 0) * 19px + var(--indent, 0px))',
    textIndent: 'calc(-1 * var(--indent, 0px))',
  },
  '.cm-line.cm-live-quote': {
    color: 'var(--ink-2)',
    '--bar': 'var(--line)',
    backgroundImage: 'repeating-linear-gradient(to right, var(--bar) 0 3px, transparent 3px 19px)',
    backgroundSize: 'calc(var(--depth) * 19px) 100%',
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'left',
  },
  '.cm-line.cm-live-quote[dir="rtl"]': {
    backgroundImage: 'repeating-linear-gradient(to left, var(--bar) 0 3px, transparent 3px 19px)',
    backgroundPosition: 'right',
  },

  // What is drawn stands in the middle of a place that its source makes higher.
  '.cm-live-block': { display: 'grid', overflow: 'hidden', cursor: 'default' },
  '.cm-live-block > *': { gridArea: '1 / 1', minWidth: '0' },
  '.cm-live-drawn': { alignSelf: 'center', whiteSpace: 'normal' },
  '.cm-live-block > .cm-fence-button': {
    placeSelf: 'start end',
    margin: '8px',
    opacity: '0',
  },
  '.cm-live-block:hover > .cm-fence-button, .cm-live-block > .cm-fence-button:focus-visible': {
    opacity: '1',
  },
  '.cm-live-picture': { display: 'inline-block', maxWidth: '100%', textIndent: '0' },
  '.cm-live-picture:not([data-place="instead"])': { opacity: '0.6' },
  // Line and picture together are as high as the picture was.
  '.cm-live-picture[data-place="below"]': {
    width: '100%',
    minHeight: '1lh',
    marginTop: '-1lh',
    verticalAlign: 'top',
    clipPath: 'inset(1lh 0 0 0)',
  },
  '.cm-live-behind': { alignSelf: 'start', visibility: 'hidden', pointerEvents: 'none' },
  '.cm-live-line.cm-code-line': {
    padding: '0 12px',
    fontFamily: 'var(--font-mono)',
    fontSize: '14px',
    fontVariantLigatures: 'none',
  },
  '.cm-live-block-open': { opacity: '0.6' },
  '.cm-live-block-open > .cm-live-drawn': { alignSelf: 'start' },
  '.cm-live-rule': {
    display: 'inline-block',
    width: '100%',
    borderTop: '1px solid var(--line)',
    verticalAlign: 'middle',
  },
  '.cm-live-fence': { position: 'relative', color: 'var(--ink-3)' },
  '.cm-line.cm-live-fence-first': { borderRadius: 'var(--radius-card) var(--radius-card) 0 0' },
  '.cm-line.cm-live-fence-last': { borderRadius: '0 0 var(--radius-card) var(--radius-card)' },
  '.cm-live-copy': {
    position: 'absolute',
    insetInlineEnd: '8px',
    top: '0',
    padding: '0 6px',
    borderRadius: 'var(--radius-control)',
    color: 'var(--ink-3)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-meta)',
    cursor: 'pointer',
    opacity: '0',
  },
  '&:hover .cm-live-copy, .cm-live-copy:focus-visible': { opacity: '1' },
  '.cm-live-copy:hover': { color: 'var(--ink)', backgroundColor: 'var(--hover)' },
  '.hljs-comment, .hljs-quote': { color: 'var(--ink-3)', fontStyle: 'italic' },
  '.hljs-keyword, .hljs-selector-tag, .hljs-built_in, .hljs-type': { color: 'var(--accent)' },
  '.hljs-string, .hljs-attr, .hljs-addition, .hljs-regexp': { color: 'var(--good)' },
  '.hljs-number, .hljs-literal, .hljs-symbol, .hljs-variable, .hljs-template-variable': {
    color: 'var(--warn)',
  },
  '.hljs-deletion, .hljs-meta': { color: 'var(--bad)' },
  '.hljs-title, .hljs-section, .hljs-name': { fontWeight: 'var(--weight-strong)' },
  '.cm-a *': { color: 'var(--accent)' },
  '.cm-a': {
    textDecoration: 'underline',
    textDecorationColor: 'color-mix(in oklab, var(--accent) 35%, transparent)',
    textUnderlineOffset: '3px',
  },
  '.cm-live-broken, .cm-live-broken *': { color: 'var(--ink-3)' },
  '.cm-live-broken': {
    textDecoration: 'underline dashed',
    textDecorationColor: 'var(--ink-3)',
    textUnderlineOffset: '3px',
  },
  '.cm-live-footnote-text': {
    maxWidth: 'min(440px, 90vw)',
    maxHeight: '240px',
    padding: '8px 12px',
    overflowY: 'auto',
  },
  '.cm-live-code-name': { fontFamily: 'var(--font-ui)', fontSize: 'var(--text-meta)' },
  'code.cm-code': {
    fontFamily: 'inherit',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'color-mix(in oklab, var(--ink) 6%, transparent)',
    boxShadow: '0 0 0 2px color-mix(in oklab, var(--ink) 6%, transparent)',
  },
  'mark.cm-mark': { color: 'inherit', backgroundColor: 'var(--mark-ground)', borderRadius: '2px' },
  '.cm-hashtag': {
    padding: '1px 6px',
    borderRadius: '9px',
    backgroundColor: 'var(--accent-ground)',
    fontSize: '0.875em',
  },
  '.cm-u': { textDecoration: 'underline' },
  'kbd.cm-kbd': {
    padding: '1px 4px',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'color-mix(in oklab, var(--ink) 6%, transparent)',
    fontFamily: 'var(--font-mono)',
    fontSize: '0.875em',
  },
  '.cm-sub, .cm-sup, .cm-footnote': { fontSize: '0.75em', lineHeight: '0' },
  '.cm-sup, .cm-footnote': { verticalAlign: 'super' },
  '.cm-comment, .cm-block-id, .cm-html-tag': { color: 'var(--ink-3)' },
  '.cm-field': { color: 'var(--ink-2)' },
  '.cm-live-formula': { lineHeight: '1' },
  '.cm-live-task[data-mark="x"], .cm-live-task[data-mark="X"], .cm-live-task[data-mark="-"]': {
    color: 'var(--ink-2)',
  },
  '.cm-live-task[data-mark="-"]': { textDecoration: 'line-through' },
  '.cm-live-box:is([data-mark], [data-status="cancelled"])': {
    display: 'inline-grid',
    placeItems: 'center',
    border: '1.5px solid var(--ink-3)',
    borderRadius: '3px',
    appearance: 'none',
    fontSize: '10px',
    fontWeight: 'var(--weight-strong)',
    lineHeight: '1',
  },
  '.cm-live-box[data-mark]::before': { content: 'attr(data-mark)' },
  '.cm-live-box[data-status="cancelled"]::before': { content: '"✕"', color: 'var(--ink-2)' },
  '.cm-line.cm-live-callout': {
    '--tone': 'var(--accent)',
    '--bar': 'var(--tone)',
    '--quote-ink': 'var(--ink)',
    color: 'var(--ink)',
    backgroundColor: 'color-mix(in oklab, var(--tone) 7%, var(--paper))',
  },
  '.cm-live-callout[data-kind="success"], .cm-live-callout[data-kind="tip"]': {
    '--tone': 'var(--good)',
  },
  '.cm-live-callout[data-kind="warning"], .cm-live-callout[data-kind="question"]': {
    '--tone': 'var(--warn)',
  },
  '.cm-live-callout[data-kind="failure"], .cm-live-callout[data-kind="danger"], .cm-live-callout[data-kind="bug"]':
    { '--tone': 'var(--bad)' },
  '.cm-live-callout[data-kind="quote"], .cm-live-callout[data-kind="example"]': {
    '--tone': 'var(--ink-3)',
  },
  '.cm-live-fold': {
    width: '20px',
    padding: '0',
    color: 'inherit',
    cursor: 'pointer',
    lineHeight: '1',
    verticalAlign: '-2px',
  },
  '.cm-live-fold[aria-expanded="false"] svg': { transform: 'rotate(-90deg)' },
  '.cm-live-callout-name > svg': { marginInlineEnd: '6px', verticalAlign: '-3px' },
  '.cm-line.cm-live-callout-head span': { color: 'inherit' },
  '.cm-line.cm-live-callout-end': {
    paddingBottom: '8px',
    borderEndStartRadius: 'var(--radius-control)',
    borderEndEndRadius: 'var(--radius-control)',
  },
  '.cm-line.cm-live-callout-head': {
    paddingTop: '8px',
    borderStartStartRadius: 'var(--radius-control)',
    borderStartEndRadius: 'var(--radius-control)',
    color: 'var(--tone)',
    fontFamily: 'var(--font-ui)',
    fontWeight: 'var(--weight-strong)',
  },
})
