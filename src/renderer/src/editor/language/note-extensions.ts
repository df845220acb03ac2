import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import {
  Compartment,
  EditorState,
  Facet,
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
import type { WritingMode } from '../../../../shared/domain/settings.ts'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorAction } from '../../stores/editor-action.ts'
import { actionKeys } from '../commands/action-keys.ts'
import type { EditorServices } from '../editor-services.ts'
import { flashingLines } from '../links/flash-line.ts'
import { livePreview } from '../live/live-preview.ts'
import { hiddenFrontmatter } from '../properties/hidden-frontmatter.ts'
import { withoutCapsLock } from './caps-lock.ts'
import { cspNonce } from './csp-nonce.ts'
import type * as later from './later-extensions.ts'
import { lineDecorations } from './line-decorations.ts'
import { noteLanguage } from './note-language.ts'
import { noteTheme } from './note-theme.ts'
import { isWindowKey } from './window-keys.ts'
import { wordHistory } from './word-history.ts'

/** What is loaded after the first note is shown: `later-extensions.ts`. */
export type Later = typeof later

/** Beyond this the text is shown plainly: a parser and decorations would make typing slow. */
const LARGEST_STYLED_LENGTH = 5_000_000

export const readOnlyCompartment = new Compartment()
export const readOnly = (isReadOnly: boolean): Extension =>
  isReadOnly ? EditorState.readOnly.of(true) : placeholder('Write…')

const modeCompartment = new Compartment()
const shownMode = Facet.define<WritingMode, WritingMode>({ combine: ([mode = 'source']) => mode })

/** What shows the text of a state in `mode`; null where it is shown so already, or is too long to be more than plain. */
export function inMode(
  state: EditorState,
  mode: WritingMode,
  path: VaultPath,
  services: EditorServices,
): StateEffect<unknown> | null {
  if (isPlain(state) || state.facet(shownMode) === mode) return null
  return modeCompartment.reconfigure(drawnIn(mode, path, services))
}

const drawnIn = (mode: WritingMode, path: VaultPath, services: EditorServices): Extension => [
  shownMode.of(mode),
  lineDecorations(mode === 'source'),
  mode === 'live' ? [hiddenFrontmatter, livePreview(path, services)] : [],
]

/** It was too long for more when it was opened. */
const isPlain = (state: EditorState): boolean => modeCompartment.get(state) === undefined
const isStyled = ({ length }: Text): boolean => length <= LARGEST_STYLED_LENGTH

const laterCompartment = new Compartment()

/** What a state gets that was made before everything was loaded. */
export const completed = (
  state: EditorState,
  path: VaultPath,
  services: EditorServices,
  later: Later,
): StateEffect<unknown> =>
  laterCompartment.reconfigure(later.laterExtensions({ path, isStyled: !isPlain(state), services }))

export type NoteExtensionsOptions = {
  readonly path: VaultPath
  /** What the note says when it is opened. */
  readonly doc: Text
  readonly isReadOnly: boolean
  readonly mode: WritingMode
  readonly services: EditorServices
  /** Null while it is not loaded. */
  readonly later: Later | null
  /** Does what a key asks for. */
  readonly onAction: (view: EditorView, action: EditorAction) => void
  readonly onUpdate: (update: ViewUpdate) => void
  readonly onBlur: () => void
  readonly onScroll: () => void
}

/** Everything that makes an editor a note's editor, as far as it is loaded. */
export function noteExtensions({
  path,
  doc,
  isReadOnly,
  mode,
  services,
  later,
  onAction,
  onUpdate,
  onBlur,
  onScroll,
}: NoteExtensionsOptions): Extension {
  return [
    cspNonce(),
    wordHistory(),
    drawSelection(),
    dropCursor(),
    EditorView.lineWrapping,
    indentUnit.of('  '),
    laterCompartment.of(
      later ? later.laterExtensions({ path, isStyled: isStyled(doc), services }) : [],
    ),
    withoutCapsLock,
    actionKeys(onAction, (action) => services.hasOwnKeys(action)),
    closeBrackets(),
    flashingLines,
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
    isStyled(doc) ? [noteLanguage(doc), modeCompartment.of(drawnIn(mode, path, services))] : [],
    keymap.of([
      ...closeBracketsKeymap,
      ...[...historyKeymap, ...defaultKeymap].filter(({ key }) => !isWindowKey(key)),
      indentWithTab,
    ]),
  ]
}
