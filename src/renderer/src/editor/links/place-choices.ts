import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type ChangeSet,
  type EditorState,
  type TransactionSpec,
} from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { textOf, type Choice, type Place } from '../bars/merge-choices.ts'

const setPlaces = StateEffect.define<readonly Place[]>()

/** The places to decide, kept where they are while the text changes. A place that is typed into counts as decided. */
export const placesField = StateField.define<readonly Place[]>({
  create: () => [],
  update(places, transaction) {
    for (const effect of transaction.effects) if (effect.is(setPlaces)) return effect.value
    if (!transaction.docChanged) return places
    const { changes, startState } = transaction
    return places.map((place) => {
      // At the end of the text a place has no line break of its own: what is typed there is typed into it.
      const isOpen = startState.doc.lineAt(place.to).from < place.to
      return {
        ...place,
        choice: isWithin(changes, place, isOpen) ? 'edited' : place.choice,
        from: changes.mapPos(place.from, -1),
        to: changes.mapPos(place.to, isOpen ? 1 : -1),
      }
    })
  },
  provide: (field) => [
    EditorView.decorations.compute([field], (state) => placeLines(state)),
    EditorView.decorations.compute([field], (state) => placeButtons(state.field(field))),
  ],
})

/** What is typed right behind a place that ends with its line is no decision about it. */
function isWithin(changes: ChangeSet, { from, to }: Place, isOpen: boolean): boolean {
  let isFound = false
  changes.iterChangedRanges((fromA, toA) => {
    if ((fromA < to || (isOpen && fromA === to)) && toA >= from) isFound = true
  })
  return isFound
}

/** Decides some places in one step, which the editor's undo takes back as one. */
export function choicesFor(
  state: EditorState,
  indexes: ReadonlySet<number>,
  choice: Exclude<Choice, 'edited'>,
): TransactionSpec {
  const places = state.field(placesField)
  const changes = places
    .map((place, index) => ({ place, index }))
    .filter(({ index }) => indexes.has(index))
    .map(({ place }) => ({ from: place.from, to: place.to, insert: textOf(place, choice) }))
    .filter(({ from, to, insert }) => state.sliceDoc(from, to) !== insert)
  let shift = 0
  const next = places.map((place, index): Place => {
    const from = place.from + shift
    if (!indexes.has(index)) return { ...place, from, to: place.to + shift }
    const { length } = textOf(place, choice)
    shift += length - (place.to - place.from)
    return { ...place, from, to: from + length, choice }
  })
  return { changes, effects: setPlaces.of(next), userEvent: 'input.choose' }
}

export const startPlaces = (places: readonly Place[]): StateEffect<readonly Place[]> =>
  setPlaces.of(places)

/** Shows the place, with the keyboard at its first button. */
export function goToPlace(view: EditorView, index: number): void {
  const place = view.state.field(placesField)[index]
  if (!place) return
  view.dispatch({ effects: EditorView.scrollIntoView(place.from, { y: 'center' }) })
  // After the part that comes into view is drawn.
  requestAnimationFrame(() =>
    view.dom.querySelector<HTMLElement>(`[data-place="${index}"] button`)?.focus(),
  )
}

function placeLines(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to, choice } of state.field(placesField)) {
    const line = Decoration.line({ class: choice === null ? 'cm-openPlace' : 'cm-place' })
    for (let at = from; at < to; at = state.doc.lineAt(at).to + 1)
      builder.add(state.doc.lineAt(at).from, state.doc.lineAt(at).from, line)
  }
  return builder.finish()
}

function placeButtons(places: readonly Place[]): DecorationSet {
  return Decoration.set(
    places.map(({ from, choice }, index) =>
      Decoration.widget({
        widget: new ChoiceWidget(index, places.length, choice),
        block: true,
        side: -1,
      }).range(from),
    ),
  )
}

const LABELS = [
  ['theirs', 'On disk'],
  ['mine', 'Yours'],
  ['both', 'Both'],
] as const

/** The row of buttons above a place. */
class ChoiceWidget extends WidgetType {
  readonly index: number
  readonly count: number
  readonly choice: Choice | null
  constructor(index: number, count: number, choice: Choice | null) {
    super()
    this.index = index
    this.count = count
    this.choice = choice
  }
  override eq(other: ChoiceWidget): boolean {
    return other.index === this.index && other.count === this.count && other.choice === this.choice
  }
  override toDOM(view: EditorView): HTMLElement {
    const row = document.createElement('div')
    row.className = 'cm-choices'
    row.dataset['place'] = String(this.index)
    row.setAttribute('role', 'group')
    const name = `Place ${this.index + 1} of ${this.count}`
    row.setAttribute('aria-label', name)
    const label = document.createElement('span')
    label.textContent = this.choice === 'edited' ? `${name} · your own words` : name
    row.append(label)
    for (const [choice, text] of LABELS) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = text
      button.setAttribute('aria-pressed', String(this.choice === choice))
      button.addEventListener('click', () => {
        view.dispatch(choicesFor(view.state, new Set([this.index]), choice))
        // The row was drawn anew: the keyboard stays on the button that was pressed.
        const again = view.dom.querySelectorAll<HTMLElement>(`[data-place="${this.index}"] button`)
        again[LABELS.findIndex(([one]) => one === choice)]?.focus()
      })
      row.append(button)
    }
    return row
  }
  override ignoreEvent(): boolean {
    return true
  }
}
