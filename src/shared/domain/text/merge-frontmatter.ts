import { splitLines } from './line-changes.ts'
import { mergePiece, type MergePart } from './merge-part.ts'

/**
 * Merges three frontmatter blocks, fences included, key by key: a key that one side changed, added or removed is that
 * side's, also when the other changed the key beside it. Null when a block cannot be told apart into keys without
 * reading YAML (a list as root, anchors, repeated or reordered keys, a value that may reach over the next key).
 */
export function mergeFrontmatter(base: string, mine: string, theirs: string): MergePart[] | null {
  const [b, m, t] = [readBlock(base), readBlock(mine), readBlock(theirs)]
  if (!b || !m || !t) return null
  const additions = [additionsOf(m, b), additionsOf(t, b)] as const
  if (!additions[0] || !additions[1]) return null
  const [ours, others] = additions

  const parts: MergePart[] = [mergePiece(b.opening, m.opening, t.opening)]
  const done = new Set<string>()
  const addAfter = (key: string): void => {
    for (const added of [...(others.get(key) ?? []), ...(ours.get(key) ?? [])]) {
      if (done.has(added)) continue
      done.add(added)
      parts.push(mergePiece('', m.entries.get(added) ?? '', t.entries.get(added) ?? ''))
    }
  }
  addAfter(TOP)
  for (const [key, text] of b.entries) {
    parts.push(mergePiece(text, m.entries.get(key) ?? '', t.entries.get(key) ?? ''))
    addAfter(key)
  }
  parts.push(mergePiece(b.rest, m.rest, t.rest))
  return parts
}

type Block = {
  readonly opening: string
  /** The lines of each key, with the comments and blank lines right above it, in order. */
  readonly entries: ReadonlyMap<string, string>
  /** Comments after the last key, and the closing fence. */
  readonly rest: string
}

/** Stands before the first key; no key is empty. */
const TOP = ''

const KEY = /^(?:"([^"\\]+)"|'([^']+)'|([^\s#"'?:,[\]{}&*!|>%@`-][^#]*?))[ \t]*:(?=\s|$)/
const LOOSE = /^(?:#.*|\s*)$/s
const CONTINUED = /^(?:[ \t]|-\s|[\]}])/
const ANCHOR = /(?:^|[:,[{-])\s*[&*]\w/m

function readBlock(text: string): Block | null {
  const lines = splitLines(text)
  const opening = lines.shift() ?? ''
  const closing = lines.pop() ?? ''
  if (ANCHOR.test(lines.join(''))) return null
  const entries = new Map<string, string>()
  let [key, entry, loose] = [TOP, '', '']
  const finish = (): boolean => {
    if (key === TOP) return true
    if (entries.has(key) || mayBeOpen(entry)) return false
    entries.set(key, entry)
    return true
  }
  for (const line of lines) {
    const found = KEY.exec(line)
    if (found) {
      if (!finish()) return null
      key = found[1] ?? found[2] ?? found[3] ?? TOP
      entry = loose + line
      loose = ''
    } else if (LOOSE.test(line)) {
      loose += line
    } else if (CONTINUED.test(line) && key !== TOP) {
      entry += loose + line
      loose = ''
    } else {
      return null
    }
  }
  return finish() ? { opening, entries, rest: loose + closing } : null
}

/** A quoted or bracketed value that, counted roughly, does not end in its own lines: the next key may be part of it. */
function mayBeOpen(entry: string): boolean {
  const first = splitLines(entry).find((line) => KEY.test(line)) ?? ''
  const start = first.replace(KEY, '').trimStart()[0]
  const value = entry.slice(entry.indexOf(first) + (KEY.exec(first)?.[0].length ?? 0))
  const count = (character: string): number => value.split(character).length - 1
  if (start === '[') return count('[') !== count(']')
  if (start === '{') return count('{') !== count('}')
  if (start === '!') return true // a tag: what follows it is not looked at
  return (start === '"' || start === "'") && count(start) % 2 === 1
}

/** The keys that a side added, by the key of the base that stands before them; null when it moved keys of the base. */
function additionsOf(side: Block, base: Block): Map<string, string[]> | null {
  const order = [...base.entries.keys()]
  const additions = new Map<string, string[]>()
  let [after, place] = [TOP, -1]
  for (const key of side.entries.keys()) {
    if (!base.entries.has(key)) {
      additions.set(after, [...(additions.get(after) ?? []), key])
      continue
    }
    const next = order.indexOf(key)
    if (next < place) return null
    place = next
    after = key
  }
  return additions
}
