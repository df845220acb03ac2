import { unfoldEffect } from '@codemirror/language'
import { Prec, type Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { folding } from './fold-commands.ts'
import { MARGIN_SIZE, marginPlace, type MarginPlace } from '../place/margin-place.ts'
import { watchPointedLine } from '../place/pointed-line.ts'
import { svgIcon } from '../../ui/svg-icon.ts'
import { changesFolds, foldAt, foldsOf, lineOfFold } from './folded.ts'
import { foldRange, isFoldable } from './fold-range.ts'

interface Arrow extends MarginPlace {
  /** The number of its line. */
  readonly line: number
  readonly isFolded: boolean
}

/**
 * An arrow in the margin of the line that is pointed at, where something can be folded, and of every line where
 * something is. They lie beside the text, which never knows of them; the keyboard has keys for it.
 */
export const foldArrows: Extension = [
  ViewPlugin.define((view) => {
    const layer = document.createElement('div')
    layer.className = 'cm-fold-arrows'
    layer.ariaHidden = 'true'
    view.scrollDOM.append(layer)
    let pointed: number | null = null
    let drawn = ''

    function read(): readonly Arrow[] {
      const { state } = view
      const lines = new Set<number>()
      for (const fold of foldsOf(state))
        if (view.viewport.from <= fold.from && fold.from <= view.viewport.to)
          lines.add(lineOfFold(state, fold).number)
      if (pointed !== null && pointed <= state.doc.lines && isFoldable(state, pointed))
        lines.add(pointed)
      return [...lines].flatMap((number) => {
        const line = state.doc.line(number)
        const place = marginPlace(view, line)
        if (!place || hasOwnArrow(view, line.from)) return []
        return { line: number, isFolded: foldAt(state, number) !== null, ...place }
      })
    }
    function write(arrows: readonly Arrow[]): void {
      const next = JSON.stringify(arrows)
      if (next === drawn) return
      drawn = next
      layer.replaceChildren(...arrows.map(drawArrow))
    }
    const measure = { key: layer, read, write }
    const stopPointing = watchPointedLine(view, (line) => {
      if (line === pointed) return
      pointed = line
      view.requestMeasure(measure)
    })
    // The keys stay where they are.
    layer.addEventListener('mousedown', (event) => event.preventDefault())
    layer.addEventListener('click', ({ target }) => {
      const arrow = target instanceof Element ? target.closest('button') : null
      if (arrow) toggleFoldAt(view, Number(arrow.dataset['line']))
    })
    return {
      update({ docChanged, viewportChanged, geometryChanged, transactions }: ViewUpdate): void {
        const isFold = transactions.some(changesFolds)
        if (docChanged) pointed = null
        const isShown = pointed !== null || drawn !== '[]'
        if (isFold || (isShown && (docChanged || viewportChanged || geometryChanged)))
          view.requestMeasure(measure)
      },
      destroy() {
        stopPointing()
        layer.remove()
      },
    }
  }),
  Prec.low(
    EditorView.theme({
      '.cm-fold-arrows': { position: 'absolute', left: '0', top: '0', zIndex: '2' },
      '.cm-fold-arrows button': {
        position: 'absolute',
        width: `${MARGIN_SIZE}px`,
        padding: '0',
        border: '0',
        background: 'none',
        color: 'var(--ink-3)',
        cursor: 'pointer',
      },
      '.cm-fold-arrows button:hover': { color: 'var(--ink)' },
      '.cm-fold-arrows svg': { display: 'block', margin: 'auto' },
      '.cm-fold-arrows button[data-folded] svg': { transform: 'rotate(-90deg)' },
    }),
  ),
]

/** A callout that folds by itself is drawn with an arrow of its own. */
function hasOwnArrow(view: EditorView, pos: number): boolean {
  const { node } = view.domAtPos(pos)
  const element = node instanceof Element ? node : node.parentElement
  return Boolean(element?.closest('.cm-line')?.querySelector('[data-fold]'))
}

/** Folds what begins on the line, or unfolds it. */
export function toggleFoldAt(view: EditorView, line: number): void {
  const { state } = view
  if (line < 1 || line > state.doc.lines) return
  const folded = foldAt(state, line)
  if (folded) return view.dispatch({ effects: unfoldEffect.of(folded) })
  const range = foldRange(state, line)
  if (range) view.dispatch(folding(state, [range]))
}

function drawArrow({ line, isFolded, left, top, height }: Arrow): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.title = isFolded ? 'Unfold' : 'Fold'
  button.dataset['line'] = `${line}`
  if (isFolded) button.dataset['folded'] = ''
  button.style.left = `${left}px`
  button.style.top = `${top}px`
  button.style.height = `${height}px`
  button.append(foldIcon())
  return button
}

/** An arrow that points down. */
export const foldIcon = (): SVGElement => svgIcon('m4 6 4 4 4-4')
