import type { EditorState } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Construct } from './construct.ts'
import type { Construct as Kind } from './constructs.ts'
import { characterOf } from './entities.ts'
import { FormulaWidget } from './formula-widget.ts'
import { addressOf, footnoteNumber } from './index/labels.ts'
import { hidden, shownMark } from './marks.ts'
import { childrenOf, isWithin, on } from './spans.ts'
import { FootnoteSign, Sign } from './widgets.ts'

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
  if (!isMet(state, node, kind)) return null
  switch (node.name) {
    case 'Link':
    case 'Image':
      return linkOf(state, node, kind)
    case 'Entity':
      return entityOf(state, node)
    case 'FootnoteReference':
    case 'InlineFootnote':
      return footnoteOf(state, node)
    case 'Wikilink':
    case 'Embed':
      return wikilinkOf(state, node, kind)
    case 'InlineMath':
      return formulaOf(state, node)
    case 'InlineCode':
      return codeOf(state, node, kind)
    default:
      return markedOf(node, kind)
  }
}

const isMet = (state: EditorState, node: SyntaxNode, { within, needs }: Kind): boolean =>
  (within === undefined || isWithin(node, within)) &&
  (needs !== 'alone' || !isInDrawnLink(state, node))

/** Brackets without an address are words. */
function isInDrawnLink(state: EditorState, { parent }: SyntaxNode): boolean {
  for (let at = parent; at; at = at.parent) {
    if (at.name === 'Autolink') return true
    if (/^(?:Link|Image)$/.test(at.name) && addressOf(state, at) !== null) return true
  }
  return false
}

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

/** In a table a bar needs its backslash in code too, and is read without. */
function codeOf(state: EditorState, node: SyntaxNode, kind: Kind): Construct {
  const construct = markedOf(node, kind)
  if (!isWithin(node, ['TableCell'])) return construct
  const { from, to } = node
  const bars = [...state.sliceDoc(from, to).matchAll(/\\(?=\|)/g)].map(({ index }) => ({
    from: from + index,
    to: from + index + 1,
  }))
  const { closed = [], open = [] } = construct
  return {
    ...construct,
    closed: [...closed, ...on(bars, hidden)],
    open: [...open, ...on(bars, shownMark)],
  }
}

/**
 * `[text](address "title")`, `[text][label]`, `[label]` and pictures among words: the text is drawn, the rest one sign
 * until somebody is in it. Without an address, there or where its label is defined, it is text.
 */
function linkOf(state: EditorState, node: SyntaxNode, kind: Kind): Construct | null {
  const [first, second, ...others] = childrenOf(node, ['LinkMark'])
  const content = contentOf(kind)
  if (!first || !second || second.from <= first.to) return null
  const address = addressOf(state, node)
  if (address === null) return null
  const always = content ? [content.range(node.from, node.to)] : []
  const reveal = { from: node.from, to: node.to }
  const closed = on([first, { from: second.from, to: node.to }], hidden)
  const last = others.at(-1)
  const [label] = childrenOf(node, ['LinkLabel'])
  const folded = last
    ? { from: second.to + 1, to: last.from }
    : label && { from: label.from + 1, to: label.to - 1 }
  const isInVault = node.name === 'Link' && address !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(address)
  const link = isInVault ? { link: { target: address, type: 'markdown' as const } } : {}
  if (!folded) return { reveal, always, closed, open: on([first, second], shownMark), ...link }
  const around = [
    { from: second.from, to: folded.from },
    { from: folded.to, to: node.to },
  ]
  return {
    reveal,
    always,
    closed,
    ...link,
    open: on([first, ...around], shownMark),
    inner: [{ reveal: folded, closed: on([folded], more), open: on([folded], shownMark) }],
  }
}

/** A character by its name or number. */
function entityOf(state: EditorState, { from, to }: SyntaxNode): Construct | null {
  const character = characterOf(state.sliceDoc(from, to))
  if (character === null) return null
  return {
    reveal: { from, to },
    closed: [Decoration.replace({ widget: new Sign(character, 'cm-entity') }).range(from, to)],
    open: on([{ from, to }], shownMark),
  }
}

/** The number of a footnote; its sign is text where there is none. */
function footnoteOf(state: EditorState, node: SyntaxNode): Construct | null {
  const { from, to } = node
  const number = footnoteNumber(state, node)
  if (number === null) return null
  return {
    reveal: { from, to },
    closed: [Decoration.replace({ widget: new FootnoteSign(number) }).range(from, to)],
    open: on(childrenOf(node, ['FootnoteMark']), shownMark),
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
  const name = state.doc.sliceString(target.from, target.to)
  const link = {
    target: name.trim(),
    type: node.name === 'Embed' ? ('embed' as const) : ('wikilink' as const),
  }
  if (alias) {
    const around = [
      { from, to: alias.from },
      { from: alias.to, to },
    ]
    return { reveal: { from, to }, always, closed: on(around, hidden), open, link }
  }
  const steps = [...name.matchAll(/\s*#\^?\s*/g)].flatMap(({ index, 0: { length } }) =>
    on(
      [{ from: target.from + index, to: target.from + index + length }],
      index === 0 ? hidden : step,
    ),
  )
  return { reveal: { from, to }, always, closed: [...on(marks, hidden), ...steps], open, link }
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
