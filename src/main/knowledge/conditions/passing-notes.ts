import type { QueryNode } from '../../../shared/query/query-tree.ts'
import { knownNotes } from './known-notes.ts'
import { createdNotes, notesWith } from './property-notes.ts'
import { createPropertyTest } from './property-test.ts'
import { type Ids, within, without } from './some-notes.ts'
import { createTextNotes, namedNotes, type TextNotesOptions } from './text-notes.ts'

export interface ConditionOptions extends TextNotesOptions {
  /** The files that are called so. */
  readonly called: (name: string) => readonly string[]
}

/** Which notes pass a condition, of some; it reads no more texts than it must. */
export function createConditions({ database, limit, called, saying }: ConditionOptions) {
  const texts = createTextNotes({ database, limit, saying })

  async function passing(
    node: QueryNode,
    among: Ids,
    around: { readonly isExact: boolean; readonly isContent: boolean },
  ): Promise<Set<number>> {
    if (among.size === 0) return new Set()
    switch (node.type) {
      case 'all': {
        let left: Set<number> = new Set(among)
        for (const part of node.parts.toSorted((a, b) => cost(a) - cost(b)))
          left = await passing(part, left, around)
        return left
      }
      case 'any': {
        const found = new Set<number>()
        for (const part of node.parts.toSorted((a, b) => cost(a) - cost(b))) {
          const rest = without(among, found)
          for (const id of await passing(part, rest, around)) found.add(id)
        }
        return found
      }
      case 'not': {
        const out = await passing(node.part, among, around)
        return without(among, out)
      }
      case 'case':
        return passing(node.part, among, { ...around, isExact: node.isExact })
      case 'text':
        return texts.sayingText(node.test, among, around)
      case 'within':
        if (node.scope !== 'content')
          return texts.havingPart(node.scope, node.part, among, around.isExact)
        return node.part === null
          ? new Set(among)
          : passing(node.part, among, { ...around, isContent: true })
      case 'name':
        return namedNotes({ database, limit }, node, among, around.isExact)
      case 'property':
        return notesWith(
          { database, limit },
          node.name,
          among,
          createPropertyTest(node.test, around.isExact),
        )
      case 'time':
        return node.of === 'modified'
          ? within(knownNotes(database, node, called), among)
          : createdNotes({ database, limit }, node.span, among)
      case 'tag':
      case 'folder':
      case 'link':
      case 'has':
        return within(knownNotes(database, node, called), among)
    }
  }

  return {
    /** Those of `among` that pass all of `nodes`. */
    passing: (nodes: readonly QueryNode[], among: Ids): Promise<Set<number>> =>
      passing({ type: 'all', parts: nodes, from: 0, to: 0 }, among, {
        isExact: false,
        isContent: false,
      }),
  }
}

/** What is soon known comes first, so that fewer texts need to be read. */
function cost(node: QueryNode): number {
  switch (node.type) {
    case 'tag':
    case 'folder':
    case 'link':
    case 'has':
    case 'time':
    case 'property':
      return 1
    case 'name':
      return 2
    case 'text':
      return node.test.kind === 'words' ? 3 : 5
    case 'within':
      return 4
    case 'not':
      return cost(node.part)
    case 'case':
      return cost(node.part)
    case 'all':
    case 'any':
      return Math.max(...node.parts.map(cost))
  }
}
