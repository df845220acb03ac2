import { isolateHistory } from '@codemirror/commands'
import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import type { EditorServices } from '../editor-services.ts'
import { parseDelimited } from '../tables/delimited.ts'
import { pasteCells, toCell } from '../tables/edit-cells.ts'
import { cellAtCursor } from '../tables/table-at.ts'
import { placeOf, stopWaiting, waitAt, waitingPlaces } from '../waiting-place.ts'
import { fenceOf, isOwn } from './copied.ts'
import { isVerbatim, pasteAt } from './paste-place.ts'
import { LARGE_PASTE, NOTE_WAS_LEFT } from './words.ts'

/** From here on it takes long enough to be told; from there on it is no text. In UTF-16 units. */
const LARGE = 400_000
const LARGEST = 20_000_000

const loadConverter = lazyModule(() => import('./converter.ts'))

/**
 * What is pasted with HTML is put in as the Markdown that says the same, where it was asked for, as one step to undo;
 * typing goes on meanwhile. Where that fails its plain text goes in. Mod+Shift+V always puts in the plain text.
 */
export function pasting(services: Pick<EditorServices, 'say'>): Extension {
  let isPlainAsked = false
  let work: AbortController | null = null

  async function convert(view: EditorView, html: string, plain: string): Promise<void> {
    const id = {}
    const { from, to } = view.state.selection.main
    view.dispatch({ effects: waitAt.of({ id, from, to }) })
    const own = (work = new AbortController())
    if (html.length > LARGE) services.say(LARGE_PASTE)
    let markdown: string | null = null
    try {
      const { convertHtml } = await loadConverter()
      markdown = await convertHtml(html, own.signal)
    } catch (error) {
      // Its plain text goes in: it is what the page says, too.
      if (isLoadFault(error)) error.forget()
    }
    if (work === own) work = null
    const place = placeOf(view.state, id)
    if (!place) {
      if (!own.signal.aborted) services.say(NOTE_WAS_LEFT)
      return
    }
    if (own.signal.aborted || view.state.readOnly)
      return view.dispatch({ effects: stopWaiting.of(id) })
    const text = markdown ?? plain.replace(/\r\n?/g, '\n')
    const change =
      markdown === null
        ? { from: place.from, to: place.to, insert: text }
        : pasteAt(view.state, place.from, place.to, text)
    const { main } = view.state.selection
    // The cursor follows what was pasted, unless somebody went on.
    const isThere = main.from === place.from && main.to === place.to
    view.dispatch({
      changes: change,
      ...(isThere ? { selection: { anchor: change.from + view.state.toText(change.insert).length } } : {}), // oxfmt-ignore
      effects: stopWaiting.of(id),
      annotations: isolateHistory.of('full'),
      userEvent: 'input.paste',
      scrollIntoView: isThere,
    })
  }

  return [
    waitingPlaces,
    Prec.highest(
      keymap.of([
        {
          key: 'Escape',
          run() {
            work?.abort()
            return work !== null
          },
        },
      ]),
    ),
    Prec.high(
      EditorView.domEventHandlers({
        keydown({ key, ctrlKey, metaKey, shiftKey }) {
          isPlainAsked = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v'
          return false
        },
        keyup() {
          isPlainAsked = false
        },
        paste(event, view) {
          const { clipboardData } = event
          if (!clipboardData || view.state.readOnly) return false
          const plain = clipboardData.getData('text/plain')
          if (isPlainAsked) return putPlain(view, plain)
          const html = clipboardData.getData('text/html')
          const { main, ranges } = view.state.selection
          if (ranges.length > 1 || isVerbatim(view.state, main.from)) return false
          const cells = pasteIntoTable(view, plain, html)
          if (cells) return cells
          // An address stays one, or becomes the link of what is selected.
          if (html === '' || html.length > LARGEST || isOwn(html) || isAddress(plain)) return false
          // A picture brings its address along as HTML.
          if (plain === '' && clipboardData.files.length > 0) return false
          const code = fenceOf(html, plain, clipboardData.getData('vscode-editor-data'))
          if (code !== null) return putMarkdown(view, code)
          void convert(view, html, plain)
          return true
        },
      }),
    ),
  ]
}

const isAddress = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\/\S+\s*$/i.test(text)

/** Puts a text in as it stands, as one step to undo; false for none. */
export function putPlain(view: EditorView, text: string): boolean {
  if (text !== '')
    view.dispatch(view.state.replaceSelection(text), {
      annotations: isolateHistory.of('full'),
      userEvent: 'input.paste',
      scrollIntoView: true,
    })
  return text !== ''
}

function putMarkdown(view: EditorView, markdown: string): boolean {
  const { from, to } = view.state.selection.main
  const change = pasteAt(view.state, from, to, markdown)
  view.dispatch({
    changes: change,
    selection: { anchor: change.from + change.insert.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
  return true
}

/** Cells of a spreadsheet go over those of the table; several lines of anything else stay in one cell. */
function pasteIntoTable(view: EditorView, plain: string, html: string): boolean {
  const place = cellAtCursor(view.state)
  if (!place) return false
  const lines = plain.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const isColumn = /<table\b/i.test(html) && lines.includes('\n')
  const grid =
    parseDelimited(plain, '\t') ?? (isColumn ? lines.split('\n').map((cell) => [cell]) : null)
  if (!grid) return lines.includes('\n') ? putPlain(view, toCell(lines)) : false
  view.dispatch({
    changes: [...pasteCells(place.table, place.line, place.column, grid)],
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste.table',
    scrollIntoView: true,
  })
  return true
}
