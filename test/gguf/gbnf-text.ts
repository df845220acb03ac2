import type { SeededRandom } from '../rigs/seeded-random.ts'

/** A grammar in llama.cpp's notation, as far as Latent writes it, to be tried without a model. */
export interface GbnfText {
  /** Whether all of `text` is what `root` says. */
  accepts(text: string): boolean
  /** Some text that `root` allows. */
  sample(random: SeededRandom): string
}

type Node =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'class'; readonly pattern: RegExp; readonly sample: string }
  | { readonly type: 'rule'; readonly name: string }
  | { readonly type: 'all' | 'any'; readonly nodes: readonly Node[] }
  | { readonly type: 'times'; readonly node: Node; readonly least: number; readonly most: number }

/** Deeper, only what ends soonest is drawn. */
const DEEPEST = 9

/** @throws Error for what is no such grammar */
export function readGbnf(grammar: string): GbnfText {
  const rules = new Map<string, Node>()
  for (const line of grammar.split('\n')) {
    const [, name, body] = /^([\w-]+) ::= ?(.*)$/.exec(line) ?? []
    if (name === undefined || body === undefined) throw new Error(`No rule: ${line}`)
    rules.set(name, readBody(body))
  }
  const ruleOf = (name: string): Node => {
    const rule = rules.get(name)
    if (!rule) throw new Error(`No rule ${name}.`)
    return rule
  }

  /** Where `node` can end that begins at one of `from`. */
  function ends(node: Node, text: string, from: ReadonlySet<number>): Set<number> {
    const found = new Set<number>()
    switch (node.type) {
      case 'text':
        for (const at of from) if (text.startsWith(node.text, at)) found.add(at + node.text.length)
        return found
      case 'class':
        for (const at of from) {
          const sign = text.codePointAt(at)
          if (sign === undefined) continue
          const character = String.fromCodePoint(sign)
          if (node.pattern.test(character)) found.add(at + character.length)
        }
        return found
      case 'rule':
        return from.size === 0 ? found : ends(ruleOf(node.name), text, from)
      case 'all':
        return node.nodes.reduce<Set<number>>((at, each) => ends(each, text, at), new Set(from))
      case 'any':
        return new Set(node.nodes.flatMap((each) => [...ends(each, text, from)]))
      case 'times': {
        let at = new Set(from)
        if (node.least === 0) for (const each of at) found.add(each)
        for (let time = 1; time <= node.most && at.size > 0; time++) {
          at = new Set([...ends(node.node, text, at)].filter((each) => !found.has(each)))
          if (time >= node.least) for (const each of at) found.add(each)
        }
        return found
      }
    }
  }

  function draw(node: Node, random: SeededRandom, depth: number): string {
    const isDeep = depth > DEEPEST
    switch (node.type) {
      case 'text':
        return node.text
      case 'class':
        return random.pick(Array.from(node.sample))
      case 'rule':
        return draw(ruleOf(node.name), random, depth + 1)
      case 'all':
        return node.nodes.map((each) => draw(each, random, depth)).join('')
      case 'any': {
        const picked = isDeep ? node.nodes.at(-1) : random.pick(node.nodes)
        return picked ? draw(picked, random, depth) : ''
      }
      case 'times': {
        const more = Math.min(node.most - node.least, 3)
        const times = node.least + (isDeep ? 0 : random.below(more + 1))
        return Array.from({ length: times }, () => draw(node.node, random, depth)).join('')
      }
    }
  }

  return {
    accepts: (text) => ends(ruleOf('root'), text, new Set([0])).has(text.length),
    sample: (random) => draw(ruleOf('root'), random, 0),
  }
}

function readBody(body: string): Node {
  const tokens =
    body.match(/"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|\{\d+,?\d*\}|[\w-]+|[()|*+?]/g) ?? []
  let at = 0
  function any(): Node {
    const nodes = [all()]
    while (tokens[at] === '|') {
      at++
      nodes.push(all())
    }
    return nodes.length === 1 && nodes[0] ? nodes[0] : { type: 'any', nodes }
  }
  function all(): Node {
    const nodes: Node[] = []
    for (let token = tokens[at]; token !== undefined && !/^[|)]$/.test(token); token = tokens[at])
      nodes.push(repeated(one(token)))
    return { type: 'all', nodes }
  }
  function one(token: string): Node {
    at++
    if (token === '(') {
      const inner = any()
      at++
      return inner
    }
    if (token.startsWith('"')) return { type: 'text', text: unescaped(token.slice(1, -1)) }
    if (token.startsWith('[')) return classOf(token)
    if (/^\w/.test(token)) return { type: 'rule', name: token }
    throw new Error(`Unexpected ${token} in: ${body}`)
  }
  function repeated(node: Node): Node {
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(tokens[at] ?? '') ?? []
    const times = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[tokens[at] ?? '']
    const found =
      least === undefined
        ? times
        : [Number(least), most ? Number(most) : comma ? Infinity : Number(least)]
    if (!found) return node
    at++
    return { type: 'times', node, least: found[0] ?? 0, most: found[1] ?? 0 }
  }
  const node = any()
  if (at < tokens.length) throw new Error(`Unexpected ${tokens[at]} in: ${body}`)
  return node
}

const unescaped = (text: string): string =>
  text.replace(/\\(x[0-9a-fA-F]{2}|.)/g, (_, sign: string) =>
    sign.startsWith('x') && sign.length === 3
      ? String.fromCharCode(Number.parseInt(sign.slice(1), 16))
      : ({ n: '\n', r: '\r', t: '\t' }[sign] ?? sign),
  )

function classOf(token: string): Node {
  const pattern = new RegExp(`^${token}$`, 'u')
  const signs = 'abcdefABCDEF0123456789xyzäß漢😀 "\\/bfnrtu.-+eE,:{}[]\n\t<>'
  return {
    type: 'class',
    pattern,
    sample: Array.from(signs)
      .filter((sign) => pattern.test(sign))
      .join(''),
  }
}
