import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { rejectHelp, takeHelp } from './answer-help.ts'
import { helpAsker } from './ask-for-help.ts'
import { helpDecorations } from './help-decorations.ts'
import { helpPreview } from './help-preview.ts'
import { helpServices, type HelpServices } from './help-services.ts'

/**
 * Help with a text where it stands. What the model writes is a drawing over the note until the person takes it over;
 * then it is as if they had typed it: one step of the undo, saved like any other.
 */
export const inlineHelp = (services: HelpServices): Extension => [
  helpServices.of(services),
  helpPreview,
  helpDecorations,
  helpAsker,
  Prec.highest(
    keymap.of([
      { key: 'Tab', run: takeHelp },
      { key: 'Escape', run: rejectHelp },
    ]),
  ),
  theme,
]

const theme = EditorView.theme({
  '.cm-help-waiting': { color: 'var(--ink-3)' },
  '.cm-help-removed': { backgroundColor: 'var(--bad-ground)', color: 'var(--bad)' },
  '.cm-help-added': {
    backgroundColor: 'var(--good-ground)',
    color: 'var(--good)',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    whiteSpace: 'pre-wrap',
  },
  '.cm-help-coming': {
    margin: '4px 0',
    padding: '4px 12px',
    borderLeft: '2px solid var(--good)',
    backgroundColor: 'var(--good-ground)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '.cm-help-bar': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    margin: '6px 0',
    padding: '4px 4px 4px 12px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--desk)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-ui)',
    lineHeight: '20px',
  },
  '.cm-help-words': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
  '.cm-help-button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '3px 8px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    cursor: 'default',
  },
  '.cm-help-button:hover': { backgroundColor: 'var(--hover)' },
  '.cm-help-button:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-help-button > kbd': { color: 'var(--ink-3)', fontSize: 'var(--text-meta)' },
})
