import type { PhrasingContent, RootContent } from 'mdast'

/** `==text==` among siblings: opens after no word, closes before none, and holds something. Changes `children`. */
export function markHighlights(children: RootContent[]): void {
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (node?.type !== 'text') continue
    const next = children[index + 1]
    const mayEnd = next !== undefined && next.type !== 'text' && next.type !== 'break'
    const opened = node.value.search(mayEnd ? /==(?=[^\s=]|$)/ : /==(?=[^\s=])/)
    if (opened === -1) continue
    const end = findHighlightEnd(children, index, opened + 2)
    if (!end) continue
    const last = children[end.index]
    if (last?.type !== 'text') continue
    const head = node.value.slice(0, opened)
    const tail = last.value.slice(end.offset + 2)
    const inner: RootContent[] =
      end.index === index
        ? [{ type: 'text', value: node.value.slice(opened + 2, end.offset) }]
        : [
            { type: 'text', value: node.value.slice(opened + 2) },
            ...children.slice(index + 1, end.index),
            { type: 'text', value: last.value.slice(0, end.offset) },
          ]
    const highlight: PhrasingContent = {
      type: 'emphasis',
      children: inner as PhrasingContent[],
      data: { hName: 'mark' },
    }
    children.splice(
      index,
      end.index - index + 1,
      ...(head ? [{ type: 'text' as const, value: head }] : []),
      highlight,
      ...(tail ? [{ type: 'text' as const, value: tail }] : []),
    )
    if (!head) index--
  }
}

function findHighlightEnd(
  children: readonly RootContent[],
  from: number,
  offset: number,
): { index: number; offset: number } | null {
  for (let index = from; index < children.length; index++) {
    const node = children[index]
    if (node?.type !== 'text') continue
    if (index > from && node.value.startsWith('==')) return { index, offset: 0 }
    const start = index === from ? offset : 0
    const found = node.value.slice(start).search(/(?<=[^\s=])==(?!=)/)
    if (found !== -1) return { index, offset: start + found }
  }
  return null
}

/** A single newline shows as a break. Changes `children`. */
export function breakLines(children: RootContent[]): void {
  for (let index = children.length - 1; index >= 0; index--) {
    const node = children[index]
    if (node?.type !== 'text' || !node.value.includes('\n')) continue
    const pieces = node.value
      .split('\n')
      .flatMap((value, at): PhrasingContent[] => [
        ...(at > 0 ? [{ type: 'break' as const }] : []),
        ...(value ? [{ type: 'text' as const, value: at > 0 ? value.trimStart() : value }] : []),
      ])
    children.splice(index, 1, ...pieces)
  }
}
