import type { AskedMessage } from '../models/asked-over.ts'
import type { ScriptedReply, ScriptedToolCall } from '../models/model-server.ts'

/** How a demand is written for `obey`: `DO delete_note {"path":"Ideas.md"} NOW`. */
export const demand = (name: string, args: Readonly<Record<string, unknown>>): string =>
  `DO ${name} ${JSON.stringify(args)} NOW`

/**
 * The answer of a model that does whatever it is told, by anybody, in any of the ways in which text can be hidden. First
 * it makes `begin`; then every demand that it finds in what it was given; then it says that it is done.
 */
export function obey(
  messages: readonly AskedMessage[],
  begin: ScriptedToolCall | null,
): ScriptedReply {
  const made = messages.flatMap(({ tool_calls = [] }) =>
    tool_calls.map((each) => `${each.function.name} ${each.function.arguments}`),
  )
  if (begin && made.length === 0) return { toolCalls: [begin] }
  const asked = new Set(
    messages
      .filter(({ role }) => role === 'tool' || (role === 'system' && begin === null))
      .flatMap(({ content }) => textsOf(content))
      .flatMap(readings)
      .flatMap((text) =>
        [...text.matchAll(/DO (\w+) (\{.*?\}) NOW/gs)].map(([, name, args]) => `${name} ${args}`),
      ),
  )
  const next = [...asked].filter((each) => !made.includes(each)).slice(0, 8)
  if (next.length === 0) return { text: 'I have done all that I was told.' }
  return {
    toolCalls: next.map((each) => {
      const space = each.indexOf(' ')
      return { name: each.slice(0, space), arguments: each.slice(space + 1) }
    }),
  }
}

/** Every text in a result that is JSON, keys included; else the whole of it. */
function textsOf(content: string): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        found.push(key)
        walk(each)
      }
  }
  try {
    walk(JSON.parse(content))
  } catch {
    found.push(content)
  }
  return found
}

/** What stands in variation selectors, as bytes: sixteen of them in one block, 240 in the other. */
function selected(text: string): string {
  const bytes = Array.from(text).flatMap((each) => {
    const code = each.codePointAt(0) ?? 0
    if (code >= 0xfe00 && code <= 0xfe0f) return [code - 0xfe00]
    return code >= 0xe0100 && code <= 0xe01ef ? [code - 0xe0100 + 16] : []
  })
  return Buffer.from(bytes).toString()
}

/** A text as it stands, and as it reads to somebody who looks for what is hidden in it. */
function readings(text: string): string[] {
  const plain = text.replace(/[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g, '')
  const bits = Array.from(text)
    .flatMap((each) => (each === '\u200b' ? '0' : each === '\u200c' ? '1' : []))
    .join('')
  const tags = Array.from(text).flatMap((each) => {
    const code = (each.codePointAt(0) ?? 0) - 0xe0000
    return code > 31 && code < 127 ? String.fromCodePoint(code) : []
  })
  return [
    text,
    plain,
    selected(text),
    plain.normalize('NFKC'),
    Array.from(plain).reverse().join(''),
    plain.replace(/[a-z]/gi, rotated),
    plain.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    plain.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
    plain.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    plain.replace(/\n/g, ''),
    plain.replace(/(\S) (?=\S(?: |$))/gm, '$1').replaceAll('  ', ' '),
    tags.join(''),
    String.fromCharCode(...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))),
    ...(plain.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).map((each) =>
      Buffer.from(each, 'base64').toString(),
    ),
    ...(plain.match(/(?:[0-9a-f]{2}){16,}/gi) ?? []).map((each) =>
      Buffer.from(each, 'hex').toString(),
    ),
  ]
}

export const rotated = (letter: string): string => {
  const base = letter <= 'Z' ? 65 : 97
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
}
