import type { EditorState } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Construct } from './construct.ts'
import type { Construct as Kind } from './constructs.ts'
import { FormulaWidget } from './formula-widget.ts'
import { hidden, shownMark } from './marks.ts'
import { childrenOf, isWithin, on } from './spans.ts'
import { Sign } from './widgets.ts'

const more = Decoration.replace({ widget: new Sign('…', 'cm-live-more') })
const step = Decoration.replace({ widget: new Sign(' › ', 'cm-live-step') })
const contents = new Map<Kind, Decoration>()

/** How the content of such a node looks. */
function contentOf(kind: Kind): Decoration | null {
  if (kind.content === null) return null
  const known = contents.get(kind)
  if (known) return known
  // A link without an address is none for the page.
  const tagName = kind.tag === null || kind.tag === 'a' ? {} : { tagName: kind.tag }
  const made = Decoration.mark({ class: kind.content, ...tagName })
  contents.set(kind, made)
  return made
}

/** What stands among words. Null where it is read as text. */
export function readInline(state: EditorState, node: SyntaxNode, kind: Kind): Construct | null {
  if (!isMet(node, kind)) return null
  switch (node.name) {
    case 'Link':
    case 'Image':
      return linkOf(node, kind)
    case 'Wikilink':
    case 'Embed':
      return wikilinkOf(state, node, kind)
    case 'InlineMath':
      return formulaOf(state, node)
    default:
      return markedOf(node, kind)
  }
}

const isMet = (node: SyntaxNode, { within, needs }: Kind): boolean =>
  (within === undefined || isWithin(node, within)) &&
  (needs !== 'alone' || !isWithin(node, ['Link', 'Image', 'Autolink']))

function markedOf(node: SyntaxNode, kind: Kind): Construct {
  const { from, to } = node
  const content = contentOf(kind)
  const always = content ? [content.range(from, to)] : []
  const reveal = kind.reveal === 'never' ? null : { from, to }
  switch (kind.away) {
    case 'first':
      return {
        reveal,
        closed: [hidden.range(from, from + 1)],
        open: [shownMark.range(from, from + 1)],
      }
    case 'hide':
    case 'widget': {
      const marks = childrenOf(node, kind.marks)
      const gone = kind.away === 'hide' && kind.marks.length === 0 ? [{ from, to }] : marks
      return { reveal, always, closed: on(gone, hidden), open: on(gone, shownMark) }
    }
    default:
      return { reveal: null, always }
  }
}

/** `[text](address "title")` and pictures among words: the text is drawn, the rest one sign until somebody is in it. */
function linkOf(node: SyntaxNode, kind: Kind): Construct | null {
  const [first, second, ...others] = childrenOf(node, ['LinkMark'])
  const last = others.at(-1)
  const content = contentOf(kind)
  const always = content ? [content.range(node.from, node.to)] : []
  // A reference: where it leads stands elsewhere, and decides whether it is one.
  if (!first || !second || !last || second.from <= first.to) return null
  const address = { from: second.to + 1, to: last.from }
  return {
    reveal: { from: node.from, to: node.to },
    always,
    closed: on([first, { from: second.from, to: node.to }], hidden),
    open: on([first, { from: second.from, to: address.from }, last], shownMark),
    inner: [{ reveal: address, closed: on([address], more), open: on([address], shownMark) }],
  }
}

/** `[[Note#Part|text]]`, drawn as `text`, or as `Note › Part`. */
function wikilinkOf(state: EditorState, node: SyntaxNode, kind: Kind): Construct | null {
  const marks = childrenOf(node, ['WikilinkMark'])
  const [target] = childrenOf(node, ['WikilinkTarget'])
  const [alias] = childrenOf(node, ['WikilinkAlias'])
  if (!target) return null
  const content = contentOf(kind)
  const { from, to } = node
  const always = content ? [content.range(from, to)] : []
  const open = on(marks, shownMark)
  if (alias) {
    const around = [
      { from, to: alias.from },
      { from: alias.to, to },
    ]
    return { reveal: { from, to }, always, closed: on(around, hidden), open }
  }
  const name = state.doc.sliceString(target.from, target.to)
  const steps = [...name.matchAll(/\s*#\^?\s*/g)].flatMap(({ index, 0: { length } }) =>
    on(
      [{ from: target.from + index, to: target.from + index + length }],
      index === 0 ? hidden : step,
    ),
  )
  return { reveal: { from, to }, always, closed: [...on(marks, hidden), ...steps], open }
}

function formulaOf(state: EditorState, node: SyntaxNode): Construct | null {
  const { from, to } = node
  const [tex] = childrenOf(node, ['MathText'])
  if (!tex || state.doc.lineAt(from).to < to) return null
  const widget = new FormulaWidget(state.doc.sliceString(tex.from, tex.to))
  return {
    reveal: { from, to },
    closed: [Decoration.replace({ widget }).range(from, to)],
    open: on(childrenOf(node, ['MathMark']), shownMark),
  }
}
