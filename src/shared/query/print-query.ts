import { tagName } from '../domain/text/tag-at.ts'
import type { PropertyTest, Query, QueryNode, TextTest } from './query-tree.ts'

/** A text that parses to this query: what was typed, in one way of writing. */
export function printQuery({ parts }: Query): string {
  const [only] = parts
  if (parts.length === 1 && only?.type === 'any') return only.parts.map(print).join(' OR ')
  return parts.map(print).join(' ')
}

/** In quotation marks, whatever it holds. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** In quotation marks where it would be read as something else without. */
export const quotedIfNeeded = (text: string): string => (PLAIN.test(text) ? text : quoted(text))

const PLAIN = /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.,'&+/-]*$/u

/** A condition as one piece, with brackets where it has parts. */
function print(node: QueryNode): string {
  switch (node.type) {
    case 'text':
      return node.isSoft && node.test.kind === 'words' ? node.test.text : printTest(node.test)
    case 'all':
      return `(${node.parts.map(print).join(' ')})`
    case 'any':
      return `(${node.parts.map(print).join(' OR ')})`
    case 'not':
      return `-${print(node.part)}`
    case 'tag':
      return printTag(node.tag)
    case 'name':
      return `${node.of}:${printTest(node.test)}`
    case 'folder':
      return `folder:${quotedIfNeeded(node.folder)}`
    case 'property':
      return printProperty(node.name, node.test)
    case 'time':
      return `${node.of}:${quotedIfNeeded(node.text)}`
    case 'link':
      return `${node.direction === 'to' ? 'links-to' : 'linked-from'}:${quotedIfNeeded(node.note)}`
    case 'has':
      return `has:${node.what}`
    case 'within':
      return `${node.scope}:${node.part ? bracketed(node.part) : '""'}`
    case 'case':
      return `${node.isExact ? 'match-case' : 'ignore-case'}:${bracketed(node.part)}`
  }
}

const bracketed = (node: QueryNode): string =>
  node.type === 'all' || node.type === 'any' ? print(node) : `(${print(node)})`

const printTest = (test: TextTest): string =>
  test.kind === 'words' ? quoted(test.text) : `/${test.source}/${test.flags}`

const printTag = (tag: string): string =>
  /^[\p{L}\p{M}\p{N}_/-]+$/u.test(tag) && tagName(tag) === tag ? `#${tag}` : `tag:${quoted(tag)}`

function printProperty(name: string, test: PropertyTest): string {
  const plain = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ -]*[\p{L}\p{N}_-])?$/u.test(name)
    ? name
    : quoted(name)
  switch (test.kind) {
    case 'present':
      return `[${plain}]`
    case 'null':
      return `[${plain}:null]`
    case 'text':
      return `[${plain}:${printTest(test.test)}]`
    case 'compare':
      return `[${plain}:${test.comparison}${test.value}]`
  }
}
