import { autocompletion } from '@codemirror/autocomplete'
import { highlightSelectionMatches } from '@codemirror/search'
import { EditorState, Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'
import { blockHandles } from '../dragging/block-handle.ts'
import { focusMode } from '../focus/focus-mode.ts'
import { typewriter } from '../focus/typewriter.ts'
import { finding } from '../find/find.ts'
import { hands } from '../hands.ts'
import { inlineHelp } from '../inline-help/inline-help.ts'
import { noteCompletion } from '../completion/note-completion.ts'
import { linkFollowing } from '../links/follow-link.ts'
import { tableHandles } from '../live/tables/handles/table-handles.ts'
import { copying } from '../paste/copying.ts'
import { pasting } from '../paste/pasting.ts'
import { insertingPictures } from '../pictures/insert-pictures.ts'
import { resizingPictures } from '../pictures/picture-handle.ts'
import { enterFoot } from '../place/enter-foot.ts'
import { enterProperties } from '../properties/enter-properties.ts'
import { tableKeys } from '../tables/table-keys.ts'
import { askingTextMenu } from '../text-menu/asking-text-menu.ts'
import { vimKeys } from '../vim/vim-keys.ts'
import { cspNonce } from './csp-nonce.ts'
import { fenceButtons } from './fence-buttons.ts'

export { runEditorAction } from '../commands/commands.ts'
export { foldsToKeep, withFolds } from '../folding/kept-folds.ts'
export { askForHelp } from '../inline-help/ask-for-help.ts'

/** What a note's editor has beyond what shows its text and takes letters. Loaded after the first note is shown. */
export const laterExtensions = ({
  path,
  isStyled,
  services,
}: {
  readonly path: VaultPath
  /** Its text is parsed. */
  readonly isStyled: boolean
  readonly services: EditorServices
}): Extension => [
  EditorView.editorAttributes.of({ 'data-complete': '' }),
  vimKeys(services.vim),
  highlightSelectionMatches({ minSelectionLength: 3 }),
  noteCompletion(path, services),
  linkFollowing(path, services),
  askingTextMenu(path, services),
  insertingPictures(path, services),
  resizingPictures(services),
  pasting(services),
  copying,
  inlineHelp(services),
  isStyled
    ? [tableKeys, tableHandles(services), fenceButtons(path, services), blockHandles(services)]
    : [],
  hands(services),
  Prec.high(
    keymap.of([
      { key: 'ArrowUp', run: enterProperties },
      { key: 'ArrowDown', run: enterFoot },
    ]),
  ),
  finding(services.findPanels),
  focusMode(services),
  typewriter(services),
]

/** An empty editor. It knows of completions: the timers that ask for them, and their answers, do not end with a note. */
export const noNote = (): EditorState =>
  EditorState.create({ extensions: [cspNonce(), autocompletion({ override: [] })] })
