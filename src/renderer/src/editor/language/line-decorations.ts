import { syntaxTree } from '@codemirror/language'
import type { Extension, Line } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { isRightToLeft } from './text-direction.ts'

const rightToLeft = Decoration.line({ attributes: { dir: 'rtl' } })
const lineOf: Readonly<Record<string, Decoration>> = {
  FencedCode: Decoration.line({ class: 'cm-code-line' }),
  CodeBlock: Decoration.line({ class: 'cm-code-line' }),
  Blockquote: Decoration.line({ class: 'cm-quote-line' }),
  Frontmatter: Decoration.line({ class: 'cm-frontmatter-line' }),
}
/** From the start of a list item's line to where its text begins: `  - [ ] `. */
const LIST_SIGN = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?/
const CODE = /^(?:FencedCode|CodeText|CodeBlock|CodeInfo)$/
const linkRange = Decoration.mark({ class: 'cm-link-range' })

/**
 * Grounds behind code and the direction of each line; where the text is shown as it is written (`isSource`) a bar beside
 * quotes, and list items whose lines hang under their text. Only for the lines in view.
 */
export const lineDecorations = (isSource: boolean): Extension => [
  ViewPlugin.define(
    (view) => {
      const rulers = isSource ? createRulers(view) : null
      const draw = (): DecorationSet => decorate(view, rulers?.now() ?? null)
      // A letter of a font that has come since is as wide as it is there.
      let isRemeasured = false
      const remeasure = (): void => {
        rulers?.forget()
        isRemeasured = true
        view.dispatch({})
      }
      if (rulers) document.fonts.addEventListener('loadingdone', remeasure)
      return {
        decorations: draw(),
        update(update: ViewUpdate): void {
          const { docChanged, viewportChanged, geometryChanged, startState, state } = update
          const isParsed = syntaxTree(startState) !== syntaxTree(state)
          if (docChanged || viewportChanged || geometryChanged || isParsed || isRemeasured)
            this.decorations = draw()
          isRemeasured = false
        },
        destroy: () => document.fonts.removeEventListener('loadingdone', remeasure),
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.perLineTextDirection.of(true),
]

/** How wide a text is in the font of the editor, in px, without a layout of the page. */
type Ruler = (text: string) => number

interface Rulers {
  /** One for the font as it is now; 0 for everything while the editor has none. */
  now(): Ruler
  forget(): void
}

function createRulers(view: EditorView): Rulers {
  const canvas = document.createElement('canvas').getContext('2d')
  const known = new Map<string, number>()
  return {
    now() {
      // The shorthand is empty where the style says more than it can hold, like ligatures.
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(view.contentDOM)
      if (!canvas || fontSize === '') return () => 0
      const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      canvas.font = font
      return (text) => {
        const key = `${font} ${text}`
        const width = known.get(key) ?? canvas.measureText(text).width
        known.set(key, width)
        return width
      }
    },
    forget: () => known.clear(),
  }
}

const hanging = (width: number): Decoration =>
  Decoration.line({
    attributes: { style: `padding-inline-start: ${width}px; text-indent: -${width}px` },
  })

function decorate(view: EditorView, widthOf: Ruler | null): DecorationSet {
  const { state } = view
  const isCode = ({ to }: Line): boolean => CODE.test(syntaxTree(state).resolve(to, -1).name)
  const found: { from: number; to: number; value: Decoration }[] = []
  for (const { from, to } of view.visibleRanges) {
    for (let pos = from; pos <= to;) {
      const line = state.doc.lineAt(pos)
      const below = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : ''
      if (isRightToLeft(line.text, below) && !isCode(line))
        found.push({ from: line.from, to: line.from, value: rightToLeft })
      pos = line.to + 1
    }
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (/^(Wikilink|Embed|Link|Autolink)$/.test(node.name))
          found.push({ from: node.from, to: node.to, value: linkRange })
        if (widthOf && node.name === 'ListMark') {
          const line = state.doc.lineAt(node.from)
          const sign = LIST_SIGN.exec(line.text)?.[0].replaceAll('\t', ' '.repeat(state.tabSize))
          if (sign) found.push({ from: line.from, to: line.from, value: hanging(widthOf(sign)) })
        }
        const value = lineOf[node.name]
        if (!value || (!widthOf && node.name === 'Blockquote')) return
        for (let pos = Math.max(from, node.from); pos <= Math.min(to, node.to);) {
          const line = state.doc.lineAt(pos)
          found.push({ from: line.from, to: line.from, value })
          pos = line.to + 1
        }
      },
    })
  }
  return Decoration.set(
    found.map(({ from, to, value }) => value.range(from, to)),
    true,
  )
}
