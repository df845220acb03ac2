import type { Query, QueryNode } from '../../../shared/query/query-tree.ts'

/** The words of a query that say how good a passage is: all that are looked for in texts and not left out. */
export const wordsToRank = ({ parts }: Query): string => parts.flatMap(wordsIn).join(' ')

/** Those that need not be said. */
export const softWords = ({ parts }: Query): string =>
  parts.flatMap((part) => (isSoft(part) ? wordsIn(part) : [])).join(' ')

export const isSoft = (part: QueryNode): boolean => part.type === 'text' && part.isSoft

function wordsIn(node: QueryNode): string[] {
  switch (node.type) {
    case 'text':
      return node.test.kind === 'words' ? [node.test.text] : []
    case 'all':
    case 'any':
      return node.parts.flatMap(wordsIn)
    case 'within':
    case 'case':
      return node.part ? wordsIn(node.part) : []
    default:
      return []
  }
}

/** The first pattern, which may take long; null without one. */
export const firstPattern = (nodes: readonly QueryNode[]): QueryNode | null =>
  nodes.map(patternIn).find((found) => found !== null) ?? null

function patternIn(node: QueryNode): QueryNode | null {
  switch (node.type) {
    case 'text':
    case 'name':
      return node.test.kind === 'pattern' ? node : null
    case 'property':
      return node.test.kind === 'text' && node.test.test.kind === 'pattern' ? node : null
    case 'all':
    case 'any':
      return firstPattern(node.parts)
    case 'not':
    case 'within':
    case 'case':
      return node.part && patternIn(node.part)
    default:
      return null
  }
}
