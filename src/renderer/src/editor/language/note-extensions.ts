import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Prec, type Extension, type Text } from '@codemirror/state'
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
import { insertLink, toggleMark, toggleTask } from './format-commands.ts'
import { lineDecorations } from './line-decorations.ts'
import { linkCompletion } from '../links/link-completion.ts'
import { noteLanguage } from './note-language.ts'
import { noteTheme } from './note-theme.ts'
import { tableKeys } from '../tables/table-keys.ts'
import { severalCursors } from './several-cursors.ts'
import { wordHistory } from './word-history.ts'
import { wrappingMarks } from './wrap-selection.ts'

/** Beyond this the text is shown plainly: a parser and decorations would make typing slow. */
const LARGEST_STYLED_LENGTH = 5_000_000

/** True once a way to write hides marks: until then the frontmatter is the text that it is. */
const HIDES_FRONTMATTER = false

export const readOnlyCompartment = new Compartment()
export const readOnly = (isReadOnly: boolean): Extension =>
  isReadOnly ? EditorState.readOnly.of(true) : placeholder('Write…')

export type NoteExtensionsOptions = {
  readonly path: VaultPath
  /** What the note says when it is opened. */
  readonly doc: Text
  readonly isReadOnly: boolean
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
  services,
  onUpdate,
  onBlur,
  onScroll,
}: NoteExtensionsOptions): Extension {
  return [
    cspNonce(),
    wordHistory(),
    severalCursors,
    wrappingMarks,
    drawSelection(),
    dropCursor(),
    closeBrackets(),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    EditorView.lineWrapping,
    indentUnit.of('  '),
    findPanel,
    linkCompletion(path, services),
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
    HIDES_FRONTMATTER ? hiddenFrontmatter : [],
    noteTheme,
    doc.length <= LARGEST_STYLED_LENGTH
      ? [tableKeys, noteLanguage(doc), lineDecorations, fenceButtons(path, services)]
      : [],
    Prec.high(
      keymap.of([
        { key: 'ArrowUp', run: enterProperties },
        { key: 'Mod-b', run: toggleMark('**'), preventDefault: true },
        { key: 'Mod-i', run: toggleMark('*'), preventDefault: true },
        { key: 'Mod-k', run: insertLink, preventDefault: true },
        { key: 'Mod-l', run: toggleTask, preventDefault: true },
        { key: 'Mod-h', run: openSearchPanel, preventDefault: true },
      ]),
    ),
    keymap.of([
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ]
}
