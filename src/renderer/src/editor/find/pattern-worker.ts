import { MOST_MATCHES } from '../../../../shared/find/matches.ts'
import { patternMatches, type PatternSearch } from '../../../../shared/find/pattern-matches.ts'
import type { PatternAnswer, PatternQuestion } from './pattern-messages.ts'
import { replacementOf } from '../../../../shared/find/replacement.ts'

/** After so long what is found is told, so that whoever waits knows that it goes on. */
const TELL_AFTER_MS = 100

let parts: string[] = []
let text = ''
let search: PatternSearch | null = null
let starts: number[] = []

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
  let found: { starts: number[]; ends: number[] } = { starts: [], ends: [] }
  let toldMs = performance.now()
  for (const { index, 0: match } of patternMatches(text, asked)) {
    starts.push(index)
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

/** From where a match began the same one is found again. */
function replacements({
  template,
  first,
  last,
}: PatternQuestion & { type: 'replacements' }): string[] {
  if (!search) return []
  const { pattern, spans } = search
  const regex = new RegExp(pattern)
  return starts.slice(first, last).flatMap((at) => {
    const end = spans?.find(({ from, to }) => from <= at && at <= to)?.to ?? text.length
    regex.lastIndex = at
    const match = regex.exec(end < text.length ? text.slice(0, end) : text)
    return match ? [replacementOf(template, match)] : []
  })
}
