import type { Extension } from '@codemirror/state'
import {
  type EditorView,
  keymap,
  runScopeHandlers,
  showPanel,
  type Command,
  type Panel,
} from '@codemirror/view'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import { EDITOR_ACTION_TITLES } from '../commands/words.ts'
import { closeFind, openedField, openedFind, showFind, type OpenedFind } from './find-opened.ts'
import type { FindPanels } from './find-panels.ts'
import styles from './find-panel.module.css'

/** A longer selection is no query. */
const LONGEST_SEED = 300

function openedFrom({ state, hasFocus }: EditorView, replaces: boolean): OpenedFind {
  const { ranges, main } = state.selection
  // In the panel what is selected is a match, and the person is at the query.
  const isFromText = hasFocus || openedFind(state) === null
  const isOneLine = state.doc.lineAt(main.from).to >= main.to
  if (!isFromText || main.empty) return { seed: '', scope: null, replaces }
  if (isOneLine)
    return {
      seed: main.to - main.from > LONGEST_SEED ? '' : state.sliceDoc(main.from, main.to),
      scope: null,
      replaces,
    }
  const spans = ranges.filter(({ empty }) => !empty).map(({ from, to }) => ({ from, to }))
  return { seed: '', scope: spans, replaces }
}

/** Opens the panel, or goes to it. One line that is selected is searched for, several are what is searched. */
const open =
  (replaces: boolean): Command =>
  (view) => {
    const opened = openedFrom(view, replaces)
    view.dispatch({ effects: showFind.of(opened) })
    const field = view.dom.querySelector<HTMLInputElement>(`.${styles['field'] ?? ''}`)
    field?.focus()
    field?.select()
    return true
  }
export const openFind = open(false)
export const openReplace = open(true)

const loadFinder = lazyModule(() => import('./finder.ts'))

/** The next match of what was searched last; where nothing was, the panel opens. */
const goOn =
  (isBackward: boolean, panels: FindPanels): Command =>
  (view) => {
    if (panels.query().search === '') return openFind(view)
    const { doc, selection } = view.state
    loadFinder().then(
      ({ finderOf }) => {
        const isStill = view.state.doc === doc && view.state.selection.eq(selection)
        return isStill ? finderOf(view, panels).goTo(isBackward) : undefined
      },
      (fault: unknown) => isLoadFault(fault) && fault.forget(),
    )
    return true
  }

/** Find and replace in a note. The field is there at once, for keys and input methods; the rest of the panel follows. */
export const finding = (panels: FindPanels): Extension => [
  openedField,
  showPanel.from(openedField, (opened) => opened && ((view) => createPanel(view, panels))),
  keymap.of([
    { key: 'Mod-f', run: openFind, scope: 'editor find-panel', preventDefault: true },
    { key: 'Mod-h', run: openReplace, scope: 'editor find-panel', preventDefault: true },
    { key: 'Escape', run: closeFind, scope: 'editor find-panel' },
    ...['F3', 'Mod-g'].map((key) => ({
      key,
      run: goOn(false, panels),
      shift: goOn(true, panels),
      scope: 'editor find-panel',
      preventDefault: true,
    })),
  ]),
]

function createPanel(view: EditorView, panels: FindPanels): Panel {
  const dom = element('form', 'panel')
  dom.setAttribute('role', 'search')
  dom.ariaLabel = EDITOR_ACTION_TITLES.find
  const field = element('input', 'field')
  field.dir = 'auto'
  field.placeholder = 'Find'
  field.ariaLabel = 'Find'
  field.spellcheck = false
  const opened = openedFind(view.state)
  const seed = opened && !panels.isTaken(opened) ? opened.seed : ''
  field.value = seed || panels.query().search
  const row = element('div', 'row')
  const beside = element('div', 'part')
  const below = element('div', 'part')
  row.append(field, beside)
  dom.append(row, below)
  dom.addEventListener('submit', (event) => event.preventDefault())
  dom.addEventListener('keydown', (event) => {
    if (!event.isComposing && runScopeHandlers(view, event, 'find-panel')) event.preventDefault()
  })
  const panel = panels.show({ view, dom, field, beside, below })
  return {
    dom,
    top: true,
    mount() {
      field.focus()
      field.select()
    },
    update({ transactions, state }) {
      for (const { effects } of transactions)
        for (const effect of effects)
          if (effect.is(showFind) && effect.value?.seed) field.value = effect.value.seed
      panel.changed(state)
    },
    destroy: () => panel.hide(),
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  style: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.className = styles[style] ?? ''
  return made
}
