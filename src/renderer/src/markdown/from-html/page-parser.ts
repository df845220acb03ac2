import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap } from 'parse5'
import type { PageParent } from './page-nodes.ts'

/** A stack is not endless: what is nested deeper stands beside what it would be in. */
const DEEPEST = 200

/** A parser of HTML that is fed in pieces (`tokenizer.write`), and makes no document: `document` is plain data. */
export function pageParser(): Parser<DefaultTreeAdapterMap> {
  const depths = new WeakMap<object, number>()
  const depthOf = (node: object): number => depths.get(node) ?? 0
  const parentFor = (parent: DefaultTreeAdapterMap['parentNode']): PageParent => {
    const above = 'parentNode' in parent && depthOf(parent) >= DEEPEST ? parent.parentNode : null
    return (above ?? parent) as PageParent
  }
  const known = (parent: PageParent, node: object): PageParent => {
    depths.set(node, depthOf(parent) + 1)
    return parent
  }
  return new Parser<DefaultTreeAdapterMap>({
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      appendChild: (parent, node) =>
        defaultTreeAdapter.appendChild(known(parentFor(parent), node), node),
      insertBefore: (parent, node, before) =>
        defaultTreeAdapter.insertBefore(known(parent as PageParent, node), node, before),
    },
  })
}
