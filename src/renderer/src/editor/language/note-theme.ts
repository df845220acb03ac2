import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { noteTags } from './syntax/note-tags.ts'

const headingType = { fontFamily: 'var(--font-ui)', fontWeight: '600', letterSpacing: '-0.01em' }
const heading = (fontSize: string) => ({ ...headingType, fontSize, lineHeight: '1.3' })

const highlightStyle = HighlightStyle.define([
  // First, because later ones win: what stands in a quote keeps its own colour.
  { tag: tags.quote, color: 'var(--quote-ink, var(--ink-2))' },
  { tag: tags.heading1, ...heading('var(--text-h1)') },
  { tag: tags.heading2, ...heading('var(--text-h2)') },
  { tag: tags.heading3, ...heading('var(--text-h3)') },
  { tag: [tags.heading4, tags.heading5, tags.heading6], ...headingType },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through', color: 'var(--ink-2)' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: tags.url, color: 'var(--ink-3)' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '14px' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-3)' },
  { tag: tags.labelName, color: 'var(--ink-3)' },
  { tag: tags.atom, color: 'var(--accent)' },
  {
    tag: [tags.comment, tags.angleBracket, tags.tagName, tags.attributeName],
    color: 'var(--ink-3)',
  },
  { tag: noteTags.wikilink, color: 'var(--accent)' },
  { tag: noteTags.wikilinkMark, color: 'var(--ink-3)' },
  { tag: noteTags.hashtag, color: 'var(--accent)' },
  { tag: noteTags.footnote, color: 'var(--accent)' },
  { tag: noteTags.calloutHead, fontWeight: '600' },
  { tag: noteTags.math, fontFamily: 'var(--font-mono)', fontSize: '14px' },
  { tag: noteTags.highlight, backgroundColor: 'var(--mark-ground)', borderRadius: '2px' },
  {
    tag: noteTags.frontmatter,
    color: 'var(--ink-3)',
    fontFamily: 'var(--font-mono)',
    fontSize: '13px',
  },
])

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-note)',
    fontSize: 'var(--text-note)',
    lineHeight: 'var(--note-line)',
    // Above the content stands what belongs to the note and is no text of it, and scrolls with it.
    flexDirection: 'column',
    overflow: 'auto',
  },
  '.cm-content': {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: 'calc(var(--note-column) + 64px)',
    margin: '0 auto',
    minHeight: 'auto',
    padding: '0 32px 40vh',
    caretColor: 'var(--accent)',
  },
  '.cm-line': { padding: '0' },
  '.cm-line.cm-code-line': {
    backgroundColor: 'color-mix(in oklab, var(--ink) 5%, transparent)',
    padding: '0 12px',
    fontFamily: 'var(--font-mono)',
    fontSize: '14px',
    fontVariantLigatures: 'none',
  },
  '.cm-line.cm-quote-line': { borderLeft: '2px solid var(--line)', paddingLeft: '14px' },
  '.cm-line.cm-frontmatter-line': { lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--accent)', marginLeft: '-1px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'var(--accent-ground)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--hover)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-flash': { animation: 'cm-flash 1600ms ease-out' },
  '@keyframes cm-flash': {
    '0%, 30%': { backgroundColor: 'var(--mark-ground)' },
    '100%': { backgroundColor: 'transparent' },
  },
  '&.cm-follow .cm-link-range': { cursor: 'pointer', textDecoration: 'underline' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark-ground)', borderRadius: '2px' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--accent)' },
  '.cm-line.cm-findScope': { position: 'relative' },
  '.cm-line.cm-findScope::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '-12px',
    width: '2px',
    backgroundColor: 'var(--accent)',
  },

  '.cm-panels': {
    zIndex: '5',
    backgroundColor: 'var(--desk)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-ui)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },

  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-float)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-ui)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-ui)',
    maxHeight: '288px',
    padding: '4px',
    minWidth: '240px',
    maxWidth: 'min(440px, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    padding: '4px 8px',
    lineHeight: '20px',
    borderRadius: 'var(--radius-control)',
    cursor: 'default',
  },
  '.cm-tooltip-autocomplete ul li:hover': { backgroundColor: 'var(--hover)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-ground)',
    color: 'var(--ink)',
  },
  // Enter leaves it alone: only Tab takes it as it is.
  '.cm-only-offered.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'transparent',
    boxShadow: 'inset 0 0 0 1px var(--line)',
  },
  '.cm-only-offered ul li[aria-selected]::after': {
    content: '"Tab"',
    flex: 'none',
    padding: '0 4px',
    border: '1px solid var(--line)',
    borderRadius: '4px',
    color: 'var(--ink-3)',
    fontSize: 'var(--text-meta)',
    lineHeight: '16px',
  },
  '.cm-completionLabel': {
    flex: 'none',
    maxWidth: '75%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'plaintext',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    flex: '1',
    marginLeft: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    color: 'var(--ink-3)',
    fontStyle: 'normal',
    fontSize: 'var(--text-meta)',
  },
})

export const noteTheme: Extension = [theme, syntaxHighlighting(highlightStyle)]
