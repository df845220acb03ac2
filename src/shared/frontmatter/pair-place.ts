import { isAlias, isCollection, isPair, isScalar } from 'yaml'
import { lineStart, type YamlPair } from './yaml-block.ts'

/** The lines of a pair in `YamlBlock.source`, the last line break included; comments above it are not part of them. */
export function linesOf(source: string, pair: YamlPair): { from: number; to: number } {
  return { from: lineStart(source, pair.key.range[0]), to: lineEnd(source, contentEnd(pair)) }
}

/** Where the line that holds the character before `offset` ends, its line break included. */
export function lineEnd(source: string, offset: number): number {
  if (offset > 0 && source[offset - 1] === '\n') return offset
  const lineBreak = source.indexOf('\n', offset)
  return lineBreak === -1 ? source.length : lineBreak + 1
}

/** Where the last character of a pair's value ends; comments after it are not part of it. */
function contentEnd(pair: YamlPair): number {
  let end = pair.key.range[1]
  let node: unknown = pair.value
  for (;;) {
    if (isPair(node)) {
      if (isScalar(node.key) && node.key.range) end = node.key.range[1]
      node = node.value
    } else if (isCollection(node) && !node.flow && node.items.length > 0) {
      if (node.range) end = Math.max(end, node.range[0])
      node = node.items.at(-1)
    } else break
  }
  if ((isScalar(node) || isCollection(node) || isAlias(node)) && node.range)
    end = Math.max(end, node.range[1])
  return end
}
