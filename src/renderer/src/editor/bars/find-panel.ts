import {
  closeSearchPanel,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import { EditorSelection, Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap, runScopeHandlers, type Command, type Panel } from '@codemirror/view'
import { nextMatch, searchInPieces } from './search-in-pieces.ts'
import styles from './find-panel.module.css'

/** Find and replace in the open note: one line at the top, with the number of matches. */
export const findPanel: Extension = [
  search({ top: true, createPanel }),
  Prec.high(
    keymap.of(
      ['F3', 'Mod-g'].map((key) => ({
        key,
        run: goToMatch(false),
        shift: goToMatch(true),
        scope: 'editor search-panel',
        preventDefault: true,
      })),
    ),
  ),
]

/** The search that is under way in an editor; a newer one ends it. */
const running = new WeakMap<EditorView, AbortController>()

/** Selects the next match, or the one before, however long it takes to find. Opens the panel when nothing is searched. */
function goToMatch(isBackward: boolean): Command {
  return (view) => {
    const { state } = view
    const query = getSearchQuery(state)
    if (!query.valid) return openSearchPanel(view)
    running.get(view)?.abort()
    const controller = new AbortController()
    running.set(view, controller)
    const { from, to } = state.selection.main
    const search = { from: isBackward ? from : to, isBackward, signal: controller.signal }
    nextMatch(state, query, search).then(
      (match) => {
        if (match === null || view.state.doc !== state.doc) return
        const selection = EditorSelection.single(match.from, match.to)
        const { number } = state.doc.lineAt(match.from)
        view.dispatch({
          selection,
          effects: [
            EditorView.scrollIntoView(selection.main, { y: 'nearest', yMargin: 40 }),
            EditorView.announce.of(`Match on line ${number}`),
          ],
          userEvent: 'select.search',
        })
      },
      () => {}, // another search, or another text
    )
    return true
  }
}

/** Counting further than this costs time and tells nobody anything. */
const MOST_COUNTED = 999

function createPanel(view: EditorView): Panel {
  const dom = document.createElement('form')
  dom.className = styles['panel'] ?? ''
  dom.setAttribute('role', 'search')
  dom.setAttribute('aria-label', 'Find in this note')
  const find = input('Find', 'main-field')
  const replace = input('Replace')
  const count = document.createElement('span')
  count.className = styles['count'] ?? ''
  count.setAttribute('role', 'status')
  const matchCase = toggle('Aa', 'Match case')
  const asPattern = toggle('.*', 'Regular expression')

  const commit = (): void => {
    const query = new SearchQuery({
      search: find.value,
      replace: replace.value,
      caseSensitive: matchCase.getAttribute('aria-pressed') === 'true',
      regexp: asPattern.getAttribute('aria-pressed') === 'true',
    })
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) })
    tell()
  }
  const tell = (): void => {
    const query = getSearchQuery(view.state)
    find.setAttribute('aria-invalid', String(query.search !== '' && !query.valid))
    if (!query.search) count.textContent = ''
    else if (!query.valid) count.textContent = 'Not a valid pattern'
    else countMatches(query)
  }
  let counting = new AbortController()
  const countMatches = (query: SearchQuery): void => {
    counting.abort()
    counting = new AbortController()
    const { signal } = counting
    const { from, to } = view.state.selection.main
    let total = 0
    let current = 0
    const onMatch = (match: { readonly from: number; readonly to: number }): boolean => {
      total += 1
      if (match.from === from && match.to === to) current = total
      return total <= MOST_COUNTED
    }
    searchInPieces(view.state, query, { signal, onMatch }).then(
      () => (count.textContent = matchText(total, current)),
      () => {}, // another count is under way
    )
  }
  const press = (button: HTMLButtonElement) => (): void => {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
    commit()
  }

  find.addEventListener('input', commit)
  replace.addEventListener('input', commit)
  matchCase.addEventListener('click', press(matchCase))
  asPattern.addEventListener('click', press(asPattern))
  dom.addEventListener('submit', (event) => event.preventDefault())
  dom.addEventListener('keydown', (event) => {
    if (runScopeHandlers(view, event, 'search-panel')) return event.preventDefault()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.target === replace) replaceNext(view)
    else goToMatch(event.shiftKey)(view)
  })
  dom.append(
    row(
      find,
      count,
      matchCase,
      asPattern,
      button('↑', 'Previous match', () => goToMatch(true)(view)),
      button('↓', 'Next match', () => goToMatch(false)(view)),
      button('✕', 'Close', () => closeSearchPanel(view)),
    ),
  )
  if (!view.state.readOnly)
    dom.append(
      row(
        replace,
        button('Replace', 'Replace this match', () => replaceNext(view)),
        button('All', 'Replace all matches', () => replaceAll(view)),
      ),
    )
  const query = getSearchQuery(view.state)
  find.value = query.search
  replace.value = query.replace
  matchCase.setAttribute('aria-pressed', String(query.caseSensitive))
  asPattern.setAttribute('aria-pressed', String(query.regexp))

  return {
    dom,
    top: true,
    mount() {
      tell()
      find.select()
    },
    update({ docChanged, selectionSet, transactions }) {
      for (const transaction of transactions)
        for (const effect of transaction.effects)
          if (effect.is(setSearchQuery) && effect.value.search !== find.value)
            find.value = effect.value.search
      if (docChanged || selectionSet) tell()
    },
    destroy() {
      counting.abort()
      running.get(view)?.abort()
    },
  }
}

function matchText(total: number, current: number): string {
  if (total === 0) return 'No match'
  const of = total > MOST_COUNTED ? `${MOST_COUNTED}+` : String(total)
  return current > 0 ? `${current} of ${of}` : of
}

function row(...parts: readonly HTMLElement[]): HTMLElement {
  const dom = document.createElement('div')
  dom.className = styles['row'] ?? ''
  dom.append(...parts)
  return dom
}

function input(label: string, marker?: string): HTMLInputElement {
  const dom = document.createElement('input')
  dom.className = styles['input'] ?? ''
  dom.placeholder = label
  dom.setAttribute('aria-label', label)
  if (marker) dom.setAttribute(marker, 'true')
  return dom
}

function button(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const dom = document.createElement('button')
  dom.type = 'button'
  dom.className = styles['button'] ?? ''
  dom.textContent = text
  dom.title = label
  dom.setAttribute('aria-label', label)
  dom.addEventListener('click', onClick)
  return dom
}

function toggle(text: string, label: string): HTMLButtonElement {
  const dom = button(text, label, () => {})
  dom.setAttribute('aria-pressed', 'false')
  return dom
}
