import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search'
import {
  Compartment,
  EditorState,
  Facet,
  Prec,
  type Extension,
  type StateEffect,
  type Text,
} from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  keymap,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'
import { cspNonce } from './csp-nonce.ts'
import { hands } from '../hands.ts'
import { findPanel } from '../bars/find-panel.ts'
import { fenceButtons } from './fence-buttons.ts'
import { enterProperties } from '../properties/enter-properties.ts'
import { hiddenFrontmatter } from '../properties/hidden-frontmatter.ts'
import { flashingLines } from '../links/flash-line.ts'
import { linkFollowing } from '../links/follow-link.ts'
import { inlineHelp } from '../inline-help/inline-help.ts'
import { copying } from '../paste/copying.ts'
import { pasting } from '../paste/pasting.ts'
import { insertingPictures } from '../pictures/insert-pictures.ts'
import { lineDecorations } from './line-decorations.ts'
import { livePreview } from '../live/live-preview.ts'
import { noteCompletion } from '../completion/note-completion.ts'
import { noteLanguage } from './note-language.ts'
import { noteTheme } from './note-theme.ts'
import { tableKeys } from '../tables/table-keys.ts'
import { wordHistory } from './word-history.ts'

/** Beyond this the text is shown plainly: a parser and decorations would make typing slow. */
const LARGEST_STYLED_LENGTH = 5_000_000

/** Keys that the editor's packages bind, and that are the window's here. */
const WINDOW_KEYS = ['Mod-Alt-g', 'Mod-Alt-\\']

export const readOnlyCompartment = new Compartment()
export const readOnly = (isReadOnly: boolean): Extension =>
  isReadOnly ? EditorState.readOnly.of(true) : placeholder('Write…')

/** Whether a note is written as it reads, or as it stands in the file. */
export type WritingMode = 'live' | 'source'
const modeCompartment = new Compartment()
const shownMode = Facet.define<WritingMode, WritingMode>({ combine: ([mode = 'source']) => mode })

/** What shows the text of a state in `mode`; null where it is shown so already, or is too long to be more than plain. */
export function inMode(
  state: EditorState,
  mode: WritingMode,
  path: VaultPath,
  services: EditorServices,
): StateEffect<unknown> | null {
  const isPlain = modeCompartment.get(state) === undefined
  if (isPlain || state.facet(shownMode) === mode) return null
  return modeCompartment.reconfigure(drawnIn(mode, path, services))
}

const drawnIn = (mode: WritingMode, path: VaultPath, services: EditorServices): Extension => [
  shownMode.of(mode),
  lineDecorations(mode === 'source'),
  mode === 'live' ? [hiddenFrontmatter, livePreview(path, services)] : [],
]

export type NoteExtensionsOptions = {
  readonly path: VaultPath
  /** What the note says when it is opened. */
  readonly doc: Text
  readonly isReadOnly: boolean
  readonly mode: WritingMode
  readonly services: EditorServices
  readonly onUpdate: (update: ViewUpdate) => void
  readonly onBlur: () => void
  readonly onScroll: () => void
}

/** Everything that makes an editor a note's editor. */
export function noteExtensions({
  path,
  doc,
  isReadOnly,
  mode,
  services,
  onUpdate,
  onBlur,
  onScroll,
}: NoteExtensionsOptions): Extension {
  return [
    cspNonce(),
    wordHistory(),
    drawSelection(),
    dropCursor(),
    closeBrackets(),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    EditorView.lineWrapping,
    indentUnit.of('  '),
    findPanel,
    noteCompletion(path, services),
    linkFollowing(path, services),
    insertingPictures(services),
    pasting(services),
    copying,
    flashingLines,
    inlineHelp(services),
    readOnlyCompartment.of(readOnly(isReadOnly)),
    EditorView.contentAttributes.of({
      'aria-label': `Text of ${noteNameOf(path)}`,
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    EditorView.updateListener.of(onUpdate),
    EditorView.domEventHandlers({ blur: onBlur, scroll: onScroll }),
    noteTheme,
    doc.length <= LARGEST_STYLED_LENGTH
      ? [
          tableKeys,
          noteLanguage(doc),
          fenceButtons(path, services),
          modeCompartment.of(drawnIn(mode, path, services)),
        ]
      : [],
    hands(services),
    Prec.high(
      keymap.of([
        { key: 'ArrowUp', run: enterProperties },
        { key: 'Mod-h', run: openSearchPanel, preventDefault: true },
      ]),
    ),
    keymap.of([
      ...closeBracketsKeymap,
      ...[...searchKeymap, ...historyKeymap, ...defaultKeymap].filter(
        ({ key = '' }) => !WINDOW_KEYS.includes(key),
      ),
      indentWithTab,
    ]),
  ]
}
