import { isolateHistory, selectAll } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'
import type { ClickedWord } from '../../../../shared/domain/clicked-text.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import {
  NO_WORD,
  type MenuText,
  type SelectedPassage,
  type TextMenuRequest,
} from '../../stores/text-menu-store.ts'
import type { EditorServices } from '../editor-services.ts'
import { linkForMenu } from '../links/preview-link.ts'
import { putPlain } from '../paste/pasting.ts'
import { cellAtCursor } from '../tables/table-at.ts'
import { tableMenu } from '../tables/table-menu.ts'
import { misspelledAt } from './misspelled-at.ts'
import { LONGEST_CHOSEN, pageText } from './page-text.ts'
import { TEXT_MENU_REFUSALS } from './words.ts'

type Services = Pick<EditorServices, 'textMenu' | 'refuse' | 'say'>
type At = TextMenuRequest['at']

/**
 * A click with the other button, the key of the menu and Shift+F10 show the menu of the text. With Shift, and on a touch,
 * the menu of the system is left; so it is while an input method composes, and in fields that are drawn in the text.
 */
export const askingTextMenu = (path: VaultPath, services: Services): Extension =>
  ViewPlugin.define((view) => {
    let isByKey = false
    function menuAt(at: At | 'cursor', word: ClickedWord): TextMenuRequest {
      if (at !== 'cursor') putCursor(view, at)
      const isOnLink = view.state.selection.main.empty || word.misspelled !== ''
      const cell = cellAtCursor(view.state)
      return {
        at: at === 'cursor' ? belowCursor(view) : at,
        word,
        text: editorText(view, word, services),
        link: isOnLink ? linkForMenu(view, at, path, services) : null,
        ...(cell ? { table: tableMenu(view, cell, 'cell', services) } : {}),
      }
    }

    const onKeyDown = (event: KeyboardEvent): void => {
      isByKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      // No such key, and no event after it, on a Mac.
      if (!isByKey || !navigator.platform.startsWith('Mac') || view.compositionStarted) return
      event.preventDefault()
      isByKey = false
      services.textMenu.show(menuAt('cursor', NO_WORD))
    }
    const onPointerDown = (): void => void (isByKey = false)
    // Behind what is drawn in the text, links of which have a menu of their own.
    const onContextMenu = (event: MouseEvent): void => {
      const wasByKey = isByKey
      isByKey = false
      const { target } = event
      if (!(target instanceof Element) || !view.contentDOM.contains(target)) return
      const isSystems =
        event.defaultPrevented ||
        view.compositionStarted ||
        (event.shiftKey && !wasByKey) ||
        (event instanceof PointerEvent && event.pointerType === 'touch') ||
        target.closest('input, textarea, select') !== null
      if (isSystems) return
      const pressed = { x: event.clientX, y: event.clientY }
      const drawn = wasByKey ? null : target.closest('.cm-live-drawn')
      if (drawn) {
        event.preventDefault()
        const text = pageText(drawn, services)
        return services.textMenu.show({ at: pressed, text, word: NO_WORD, link: null })
      }
      const at = wasByKey ? 'cursor' : pressed
      if (services.textMenu.asksShell())
        return services.textMenu.showWithWord((word) =>
          view.compositionStarted || !view.dom.isConnected ? null : menuAt(at, word),
        )
      event.preventDefault()
      services.textMenu.show(menuAt(at, NO_WORD))
    }
    view.contentDOM.addEventListener('keydown', onKeyDown)
    view.contentDOM.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('contextmenu', onContextMenu)
    return {
      destroy() {
        view.contentDOM.removeEventListener('keydown', onKeyDown)
        view.contentDOM.removeEventListener('pointerdown', onPointerDown)
        document.removeEventListener('contextmenu', onContextMenu)
      },
    }
  })

/** What is done with the menu is done where it was asked for; a selection that was clicked stays. */
function putCursor(view: EditorView, at: At): void {
  view.focus()
  const position = view.posAtCoords(at)
  const isSelected = view.state.selection.ranges.some(
    ({ from, to, empty }) => !empty && position !== null && from <= position && position <= to,
  )
  if (position !== null && !isSelected)
    view.dispatch({ selection: { anchor: position }, userEvent: 'select.pointer' })
}

function belowCursor(view: EditorView): At {
  const box = view.coordsAtPos(view.state.selection.main.head)
  const edge = view.scrollDOM.getBoundingClientRect()
  const within = (y: number): number => Math.min(Math.max(y, edge.top), edge.bottom)
  // A cursor that is scrolled out of sight has its menu at the edge of the text.
  return box ? { x: box.left, y: within(box.bottom) } : { x: edge.left, y: edge.top }
}

function editorText(view: EditorView, { misspelled }: ClickedWord, { refuse }: Services): MenuText {
  const { state } = view
  const { main } = state.selection
  const clicked = misspelledAt(state.doc, main.empty ? main.head : main.from, misspelled)
  const chosen = main.empty ? state.wordAt(main.head) : main

  const run = (command: 'copy' | 'cut'): void => {
    view.focus()
    if (!document.execCommand(command)) refuse(TEXT_MENU_REFUSALS.notCopied)
  }
  return {
    chosen: chosen ? state.sliceDoc(chosen.from, Math.min(chosen.to, chosen.from + LONGEST_CHOSEN)) : '', // oxfmt-ignore
    isSelected: state.selection.ranges.some(({ empty }) => !empty),
    copy: () => run('copy'),
    selectAll() {
      view.focus()
      selectAll(view)
    },
    choose() {
      view.focus()
      if (chosen && main.empty && view.state.doc === state.doc)
        view.dispatch({ selection: { anchor: chosen.from, head: chosen.to } })
    },
    focus: () => view.focus(),
    passage: state.readOnly ? null : passageOf(view, refuse),
    writing: state.readOnly
      ? null
      : {
          cut: () => run('cut'),
          insert(data) {
            view.focus()
            view.contentDOM.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            )
          },
          insertPlain(text) {
            view.focus()
            putPlain(view, text)
          },
          respell: clicked && ((word) => respell(view, { ...clicked, misspelled, word }, refuse)),
        },
  }
}

/** Longer ones are looked through by the panel of links. */
const LONGEST_PASSAGE = 10_000

function passageOf(view: EditorView, refuse: Services['refuse']): SelectedPassage | null {
  const { main, ranges } = view.state.selection
  if (ranges.length > 1 || main.empty || main.to - main.from > LONGEST_PASSAGE) return null
  const text = view.state.sliceDoc(main.from, main.to)
  return {
    text,
    isInTable: cellAtCursor(view.state) !== null,
    change({ from, to, insert }) {
      view.focus()
      const isSame = view.state.sliceDoc(main.from, main.to) === text
      if (view.compositionStarted || view.state.readOnly || !isSame)
        return refuse(TEXT_MENU_REFUSALS.passageChanged)
      view.dispatch({
        changes: { from: main.from + from, to: main.from + to, insert },
        selection: { anchor: main.from + from + insert.length },
        annotations: isolateHistory.of('full'),
        userEvent: 'input.suggest',
        scrollIntoView: true,
      })
    },
  }
}

function respell(
  view: EditorView,
  change: {
    readonly from: number
    readonly to: number
    readonly misspelled: string
    readonly word: string
  },
  refuse: Services['refuse'],
): void {
  const { from, to, misspelled, word } = change
  view.focus()
  if (view.compositionStarted || view.state.sliceDoc(from, to) !== misspelled)
    return refuse(TEXT_MENU_REFUSALS.changed)
  view.dispatch({
    changes: { from, to, insert: word },
    selection: { anchor: from + word.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.respell',
    scrollIntoView: true,
  })
}
