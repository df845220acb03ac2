import { spokenName } from '../../../../shared/domain/vault-path.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { isImageFile } from '../../../../renderer/src/markdown/embedded-file.ts'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import type { Canvas, CanvasNode } from '../../shared/canvas.ts'
import { canvasWords } from '../words.ts'

const LONGEST = 60
/** So much of a card can be told apart from afar. */
const LONGEST_FAR = 240

/** What a card is called: its first words, its note, its address, its label. Never empty. */
export function cardName(node: CanvasNode): string {
  switch (node.type) {
    case 'text':
      return cut(firstLine(node.text)) || canvasWords.untitledCard
    case 'file':
      return cut(spokenName(node.file) + (node.subpath?.replace('#', ' › ') ?? ''))
    case 'link':
      return cut(node.url) || canvasWords.untitledCard
    case 'group':
      return cut(node.label ?? '') || canvasWords.untitledCard
    case 'other':
      return cut(node.kind) || canvasWords.untitledCard
  }
}

/** What a card says, in one line, where it is too small to be read. */
export const farWords = (text: string): string =>
  showInvisible(
    Array.from(text.slice(0, 2 * LONGEST_FAR))
      .slice(0, LONGEST_FAR)
      .join('')
      .replaceAll(/\s+/g, ' '),
  )

export function cardKind(node: CanvasNode): string {
  const { cardKinds } = canvasWords
  if (node.type !== 'file') return cardKinds[node.type]
  if (isImageFile(node.file)) return cardKinds.picture
  return isNotePath(node.file) ? cardKinds.note : cardKinds.file
}

/** The same with its kind and its connections, as it is read out: “Card Plan, leads to Ada (of)”. */
export const spokenCard = (node: CanvasNode, canvas: Canvas): string =>
  [`${cardKind(node)} ${cardName(node)}`, ...relations(node, canvas)].join(', ')

/** What a list says beside its name: “Card, leads to Ada (of)”. */
export const besideCard = (node: CanvasNode, canvas: Canvas): string =>
  [cardKind(node), ...relations(node, canvas)].join(', ')

function relations(node: CanvasNode, { nodes, edges }: Canvas): readonly string[] {
  const named = (id: string, label: string | null): readonly string[] => {
    const other = nodes.find((each) => each.id === id)
    if (!other) return []
    const name = cardName(other)
    return [label ? canvasWords.edgeLabelled(name, cut(label)) : name]
  }
  const away: string[] = []
  const here: string[] = []
  const beside: string[] = []
  for (const { fromNode, toNode, fromArrow, toArrow, label } of edges) {
    if (fromNode !== node.id && toNode !== node.id) continue
    const isFrom = fromNode === node.id
    const [leads, comes] = isFrom ? [toArrow, fromArrow] : [fromArrow, toArrow]
    const list = leads === comes ? beside : leads ? away : here
    list.push(...named(isFrom ? toNode : fromNode, label))
  }
  return [
    ...(away.length > 0 ? [canvasWords.leadsTo(away)] : []),
    ...(here.length > 0 ? [canvasWords.comesFrom(here)] : []),
    ...(beside.length > 0 ? [canvasWords.joined(beside)] : []),
  ]
}

/** Without the marks of Markdown that begin a block. */
function firstLine(text: string): string {
  const line = text.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? text.trim()
  return line
    .replace(/^(?:[\s>]|#{1,6}\s|[-*+]\s)*(?:\[.\]\s)?/u, '')
    .replace(/\[\[([^\]|]*\|)?([^\]]*)\]\]/g, '$2')
}

function cut(text: string): string {
  const letters = Array.from(showInvisible(text.replace(/\s+/g, ' ').trim()))
  if (letters.length <= LONGEST) return letters.join('')
  return `${letters.slice(0, LONGEST).join('').trimEnd()}…`
}
