import type { Element, ElementContent } from 'hast'
import { element } from './element.ts'

const isBreak = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'br'
const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

/**
 * A mark round these nodes, as Markdown can write one: blanks and line breaks at its edges stand outside, and where an
 * empty line is in it, it ends and begins again. Round nothing but those there is none.
 */
export function marked(
  tagName: string,
  children: readonly ElementContent[],
  properties: Element['properties'] = {},
): ElementContent[] {
  const all: ElementContent[] = []
  let inside: ElementContent[] = []
  let gap: ElementContent[] = []
  const close = (): void => {
    if (inside.length > 0) all.push(element(tagName, inside, properties))
    all.push(...gap)
    inside = []
    gap = []
  }
  for (const node of children.flatMap(withBlanksApart)) {
    if (isBreak(node) || isBlank(node)) {
      gap.push(node)
      continue
    }
    if (inside.length === 0 || gap.filter(isBreak).length > 1) close()
    inside.push(...gap, node)
    gap = []
  }
  close()
  return all
}

const withBlanksApart = (node: ElementContent): ElementContent[] =>
  node.type === 'text'
    ? node.value
        .split(/^(\s+)|(\s+)$/)
        .flatMap((value) => (value ? [{ type: 'text', value } as const] : []))
    : [node]

const FLANKED = /^(?:strong|em|del)$/
const SIGNS = { first: /^[\p{P}\p{S}]+/u, last: /[\p{P}\p{S}]+$/u }
const LETTER = { first: /^[^\s\p{P}\p{S}]/u, last: /[^\s\p{P}\p{S}]$/u }
type Edge = keyof typeof SIGNS

const JOINED = /^(?:strong|em|del|code|mark)$/

/** Siblings, in which marks that a page has beside each other are one: the signs between them would be read as others. */
function joined(nodes: readonly ElementContent[]): ElementContent[] {
  const all: ElementContent[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (
      last?.type === 'element' &&
      node.type === 'element' &&
      last.tagName === node.tagName &&
      JOINED.test(node.tagName)
    )
      all.splice(-1, 1, { ...last, children: joined([...last.children, ...node.children]) })
    else all.push(node)
  }
  return all
}

/**
 * Siblings, in which no mark has a sign of punctuation at its edge where a letter goes on behind it: `**so:**so` is read
 * as stars. The sign stands outside then.
 */
export const withReadableMarks = (nodes: readonly ElementContent[]): ElementContent[] =>
  joined(nodes).flatMap((node, index, siblings) => {
    if (node.type !== 'element' || !FLANKED.test(node.tagName)) return [node]
    const starts = meets(siblings[index - 1], 'last') ? withoutSigns(node, 'first') : null
    const marks = starts?.rest ?? [node]
    const last = marks.at(-1)
    const ends =
      last?.type === 'element' && meets(siblings[index + 1], 'first')
        ? withoutSigns(last, 'last')
        : null
    return [
      ...textOf(starts?.signs),
      ...(ends ? [...marks.slice(0, -1), ...ends.rest] : marks),
      ...textOf(ends?.signs),
    ]
  })

const meets = (node: ElementContent | undefined, edge: Edge): boolean =>
  node?.type === 'text' && LETTER[edge].test(node.value)

const textOf = (value = ''): ElementContent[] => (value === '' ? [] : [{ type: 'text', value }])

function withoutSigns(
  mark: Element,
  edge: Edge,
): { readonly rest: ElementContent[]; readonly signs: string } {
  const isFirst = edge === 'first'
  const child = isFirst ? mark.children[0] : mark.children.at(-1)
  const others = isFirst ? mark.children.slice(1) : mark.children.slice(0, -1)
  let own: ElementContent[] = child ? [child] : []
  let signs = ''
  if (child?.type === 'text') {
    signs = SIGNS[edge].exec(child.value)?.[0] ?? ''
    own = textOf(child.value.replace(SIGNS[edge], ''))
  } else if (child?.type === 'element' && FLANKED.test(child.tagName))
    ({ rest: own, signs } = withoutSigns(child, edge))
  const children = isFirst ? [...own, ...others] : [...others, ...own]
  return { rest: signs === '' ? [mark] : marked(mark.tagName, children, mark.properties), signs }
}
