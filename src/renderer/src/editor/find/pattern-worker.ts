import { MOST_MATCHES } from '../../../../shared/find/matches.ts'
import { patternMatches, type PatternSearch } from '../../../../shared/find/pattern-matches.ts'
import type { PatternAnswer, PatternQuestion } from './pattern-messages.ts'
import { replacementsOf } from './pattern-replacements.ts'

/** After so long what is found is told, so that whoever waits knows that it goes on. */
const TELL_AFTER_MS = 100

let parts: string[] = []
let text = ''
let search: PatternSearch | null = null
let starts: number[] = []
let ends: number[] = []

const answer = (message: PatternAnswer): void => globalThis.postMessage(message)

addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => {
  switch (data.type) {
    case 'text':
      if (data.isFirst) parts = []
      parts.push(data.part)
      return
    case 'search':
      return find(data.id, data.search)
    case 'replacements':
      return answer({ type: 'replaced', id: data.id, texts: replacements(data) })
  }
})

function find(id: number, asked: PatternSearch): void {
  answer({ type: 'begun', id })
  text = parts.join('')
  search = asked
  starts = []
  ends = []
  let found: { starts: number[]; ends: number[] } = { starts: [], ends: [] }
  let toldMs = performance.now()
  for (const { index, 0: match } of patternMatches(text, asked)) {
    starts.push(index)
    ends.push(index + match.length)
    found.starts.push(index)
    found.ends.push(index + match.length)
    if (starts.length > MOST_MATCHES) break
    if (performance.now() - toldMs < TELL_AFTER_MS) continue
    answer({ type: 'found', id, ...found, isEnd: false })
    found = { starts: [], ends: [] }
    toldMs = performance.now()
  }
  answer({ type: 'found', id, ...found, isEnd: true })
}

function replacements({
  template,
  first,
  last,
}: PatternQuestion & { type: 'replacements' }): string[] {
  if (!search) return []
  const matches = { starts: starts.slice(first, last), ends: ends.slice(first, last) }
  return replacementsOf(text, search, matches, template)
}
