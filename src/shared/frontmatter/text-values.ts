import { isMap, isScalar, isSeq, Scalar, type ParsedNode } from 'yaml'
import { LatentError } from '../rpc/errors.ts'
import type { TextEdit } from '../domain/text/text-edits.ts'
import { spliceList } from './list-splices.ts'
import { locateFrontmatter } from './locate-frontmatter.ts'
import { isSame } from './plain-data.ts'
import { isPlainSafe, renderScalar } from './render-yaml.ts'
import { saysNotByItself } from './words.ts'
import { keyText, parseYaml, toData, type YamlBlock } from './yaml-block.ts'

/** What of a text value is to be replaced, sorted, in offsets of the value. `item`: it stands in a list. */
export type ChangeOf = (value: string, place: 'alone' | 'item') => readonly TextEdit[]

/**
 * Changes parts of text values, and of the items of lists, under the top-level keys that `isKey` takes. Every byte beside
 * them stays; a value that would be read as something else without quotes gets some.
 * @returns the text itself when nothing is to be changed, or its frontmatter cannot be read
 * @throws LatentError `invalid_input`, with the line, for a value that cannot be changed by itself: one with escapes, on
 *   several lines, or that others refer to
 */
export function editTextValues(
  text: string,
  isKey: (name: string) => boolean,
  changeOf: ChangeOf,
): string {
  const opened = open(text)
  if (opened === null) return text
  const { block, start } = opened
  const wanted = Object.fromEntries(
    Object.entries(block.data).map(([name, value]) => [
      name,
      isKey(name) ? changed(value, changeOf) : value,
    ]),
  )
  if (isSame(wanted, block.data)) return text
  const edits = nodesOf(block, isKey).flatMap(({ node, place }) =>
    editsOf(block, node, changeOf, place),
  )
  const result = edits
    .toSorted((one, other) => one.from - other.from)
    .reduceRight(
      (current, { from, to, insert }) =>
        current.slice(0, start + from) + insert + current.slice(start + to),
      text,
    )
  const after = open(result)
  if (after === null || !isSame(after.block.data, wanted)) throw refusal(edits[0]?.from ?? 0, block)
  return result
}

/**
 * Takes one item out of the list under a key, with what separates it from the others. Null for one that does not stand by
 * itself: then nothing can be taken out without touching more.
 */
export function withoutItem(text: string, name: string, index: number): string | null {
  const opened = open(text)
  const place = locateFrontmatter(text)
  if (opened === null || place === null) return null
  const { block, start } = opened
  const pair = pairsOf(block).find((each) => keyText(each) === name)
  const value = pair?.value ?? null
  if (!isSeq(value)) return null
  const items: unknown = toData(value, block.document)
  if (!Array.isArray(items)) return null
  const rest: readonly unknown[] = items.toSpliced(index, 1)
  const edits = spliceList(block.source, value, rest, place.lineEnding)
  if (edits === null || edits.some(({ insert }) => insert !== '')) return null
  const result = edits.reduceRight(
    (current, { from, to }) => current.slice(0, start + from) + current.slice(start + to),
    text,
  )
  const after = open(result)
  return after !== null && isSame(after.block.data, { ...block.data, [name]: rest }) ? result : null
}

function open(text: string): { readonly block: YamlBlock; readonly start: number } | null {
  const place = locateFrontmatter(text)
  if (!place) return null
  try {
    return { block: parseYaml(text.slice(place.start, place.end), 2), start: place.start }
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

const pairsOf = ({ document: { contents } }: YamlBlock) =>
  contents !== null && isMap(contents) ? contents.items : []

interface TextNode {
  readonly node: ParsedNode
  readonly place: 'alone' | 'item'
}

/** Where the texts under these keys stand. */
function nodesOf(block: YamlBlock, isKey: (name: string) => boolean): TextNode[] {
  const nodes: TextNode[] = []
  for (const { key, value } of pairsOf(block)) {
    if (!isScalar(key) || !isKey(String(key.value)) || value === null) continue
    if (isSeq(value)) for (const node of value.items) nodes.push({ node, place: 'item' })
    else nodes.push({ node: value, place: 'alone' })
  }
  return nodes
}

function editsOf(
  block: YamlBlock,
  node: ParsedNode,
  changeOf: ChangeOf,
  place: 'alone' | 'item',
): readonly TextEdit[] {
  if (!isScalar(node) || typeof node.value !== 'string') return []
  const edits = changeOf(node.value, place)
  if (edits.length === 0) return []
  const [from, to] = node.range
  const isPlain = node.type === Scalar.PLAIN
  const isQuoted = node.type === Scalar.QUOTE_SINGLE || node.type === Scalar.QUOTE_DOUBLE
  const begin = from + (isQuoted ? 1 : 0)
  const written = block.source.slice(begin, to - (isQuoted ? 1 : 0))
  if ((!isPlain && !isQuoted) || written !== node.value) throw refusal(from, block)
  const after = applied(node.value, edits)
  if (isPlain && isPlainSafe(node.value) && !isPlainSafe(after))
    return [{ from, to, insert: renderScalar(after) }]
  return edits.map((edit) => ({
    from: begin + edit.from,
    to: begin + edit.to,
    insert: edit.insert,
  }))
}

function changed(value: unknown, changeOf: ChangeOf): unknown {
  if (typeof value === 'string') return applied(value, changeOf(value, 'alone'))
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) =>
    typeof item === 'string' ? applied(item, changeOf(item, 'item')) : item,
  )
}

const applied = (value: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (current, { from, to, insert }) => current.slice(0, from) + insert + current.slice(to),
    value,
  )

function refusal(offset: number, block: YamlBlock): LatentError {
  const line = block.lineOf(offset)
  return new LatentError('invalid_input', saysNotByItself(line), { line })
}
