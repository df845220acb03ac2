import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const rightToLeft = Decoration.line({ attributes: { dir: 'rtl' } })
const lineOf: Readonly<Record<string, Decoration>> = {
  FencedCode: Decoration.line({ class: 'cm-code-line' }),
  CodeBlock: Decoration.line({ class: 'cm-code-line' }),
  Blockquote: Decoration.line({ class: 'cm-quote-line' }),
  Frontmatter: Decoration.line({ class: 'cm-frontmatter-line' }),
}
const linkRange = Decoration.mark({ class: 'cm-link-range' })

/** Grounds behind code, a bar beside quotes, the direction of each line; only for the lines in view. */
export const lineDecorations: Extension = [
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view),
      update({ docChanged, viewportChanged, startState, state }: ViewUpdate): void {
        if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
          this.decorations = decorate(view)
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.perLineTextDirection.of(true),
]

function decorate(view: EditorView): DecorationSet {
  const { state } = view
  const found: { from: number; to: number; value: Decoration }[] = []
  for (const { from, to } of view.visibleRanges) {
    for (let pos = from; pos <= to;) {
      const line = state.doc.lineAt(pos)
      if (RIGHT_TO_LEFT.test(line.text))
        found.push({ from: line.from, to: line.from, value: rightToLeft })
      pos = line.to + 1
    }
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (/^(Wikilink|Embed|Link|Autolink)$/.test(node.name))
          found.push({ from: node.from, to: node.to, value: linkRange })
        const value = lineOf[node.name]
        if (!value) return
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
