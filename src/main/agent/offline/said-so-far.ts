import type { Tool } from '../../tools/define/define-tool.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { z } from 'zod'
import { readToolAnswer, type ToolAnswer } from './tool-answer.ts'

/** What the messages before a request make clear without being named in it. */
export interface SaidSoFar {
  /** The note it was about last. */
  readonly note: string | null
  /** The note that was created or changed last, where it lies now. */
  readonly written: string | null
  /** The notes of the last list, in the order in which it was shown. */
  readonly listed: readonly string[]
  /** What the last answer quoted, with its source. */
  readonly quotes: readonly string[]
  /** Every path that a tool gave out. */
  readonly paths: readonly string[]
}

const Place = z.looseObject({
  path: z.string().optional(),
  new_path: z.string().optional(),
  newPath: z.string().optional(),
  source_path: z.string().optional(),
  target_path: z.string().optional(),
  trash_path: z.unknown().optional(),
})

export function readSaidSoFar(
  messages: readonly ModelMessage[],
  tools: readonly Tool[],
): SaidSoFar {
  const writes = new Set(tools.filter(({ kind }) => kind === 'write').map(({ name }) => name))
  const paths = new Set<string>()
  let note: string | null = null
  let written: string | null = null
  for (const { tool, success, data } of toolAnswers(messages)) {
    if (!success) continue
    if (Array.isArray(data)) {
      const found = new Set(data.flatMap((item) => placeOf(item)?.path ?? []))
      for (const path of found) paths.add(path)
      const [only] = found
      if (found.size === 1 && only !== undefined) note = only
      continue
    }
    const place = placeOf(data)
    if (!place) continue
    if (place.isGone) {
      if (note === place.path) note = null
      if (written === place.path) written = null
      paths.delete(place.path)
      continue
    }
    paths.add(place.path)
    note = place.path
    if (writes.has(tool)) written = place.path
  }
  const answers = messages.flatMap(({ role, content }) =>
    role === 'assistant' && content !== null ? [content] : [],
  )
  const lists = answers.map((answer) => linksOf(answer, paths)).filter(({ length }) => length > 0)
  const listed = lists.findLast(({ length }) => length > 1) ?? lists.at(-1) ?? []
  return {
    note,
    written,
    listed,
    quotes: quotesOf(answers.findLast((answer) => !isAboutQuotes(answer)) ?? ''),
    paths: [...paths],
  }
}

/** The calls in `messages` that were answered, in order. */
export function toolAnswers(messages: readonly ModelMessage[]): ToolAnswer[] {
  const calls = new Map(
    messages.flatMap(({ toolCalls = [] }) => toolCalls.map((call) => [call.id, call] as const)),
  )
  return messages.flatMap(({ role, toolCallId = '', content }) => {
    const call = calls.get(toolCallId)
    return role === 'tool' && call ? [readToolAnswer(call, content ?? '')] : []
  })
}

function placeOf(data: unknown): { path: string; isGone: boolean } | null {
  const place = Place.safeParse(data)
  if (!place.success) return null
  const { path, new_path, newPath, source_path, target_path, trash_path } = place.data
  const found = new_path ?? newPath ?? path ?? source_path ?? target_path
  return found === undefined ? null : { path: found, isGone: trash_path !== undefined }
}

/**
 * The notes that an answer lists: `- [[a]]`, `— [[a#Heading]], line 3`, `1. [[a]]`. Quoted lines begin with `>`, and only
 * a line feed ends a line: a return within a quoted one begins none.
 */
function linksOf(answer: string, known: ReadonlySet<string>): string[] {
  return answer.split('\n').flatMap((line) => {
    const link = /^(?:[-—]|\d{1,2}\.) \[\[([^[\]]+)\]\]/.exec(line)?.[1]
    if (link === undefined) return []
    const whole = [...known].find((path) => path.replace(/\.md$/i, '') === link)
    return [whole ?? notePath(link.replace(/#.*$/, ''))]
  })
}

const notePath = (link: string): string => (/\.\w{2,8}$/.test(link) ? link : `${link}.md`)

/** The question which of its quotes is meant leaves them standing. */
const isAboutQuotes = (answer: string): boolean => /^My last answer quoted \d/.test(answer)

function quotesOf(answer: string): string[] {
  const found = answer.matchAll(/((?:(?:^|(?<=\n))>[^\n]*\n)+)\n— (\[\[[^\n]*)/g)
  return [...found].map(([, quote = '', source = '']) => `${quote.trimEnd()}\n\n— ${source}`)
}
