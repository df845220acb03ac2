import { canary, CANARY_ANSWER_TOKENS } from './canary.ts'
import type { Examination, Finding } from './examination.ts'
import { fail, pass, unknown } from './examination.ts'
import { moreContext } from './remedies.ts'

/** Below this, Latent's prompt and two notes do not fit together. */
const ENOUGH_TOKENS = 8192
const SMALLEST_TOKENS = 2048
/** How closely a limit that the server does not name is searched for, as a part of it. */
const PRECISION = 1 / 8
/** Fewer tokens than this part of what was sent: the rest never reached the model. */
const CUT_BELOW = 0.6

type Look =
  /** All of it reached the model. `ratio`: tokens that the server counted for one of the estimate, where it said. */
  | { readonly result: 'whole'; readonly ratio: number | null }
  /** A part of it was dropped without a word; `readTokens` is what the server counted. */
  | { readonly result: 'cut'; readonly readTokens: number | null }
  | { readonly result: 'refused'; readonly limitTokens: number | null }
  | { readonly result: 'failed'; readonly message: string }

interface Measured {
  /** The longest window that was read whole; 0 for none. */
  readonly wholeTokens: number
  /** The shortest one that was not. */
  readonly brokenTokens: number | null
  readonly how: 'cut' | 'refused' | 'failed' | null
  readonly message: string
}

/**
 * How much the model really takes in: a word at the beginning of longer and longer prompts, until it is lost. A
 * server that says so is asked at what it says; otherwise the length doubles, and the limit is searched in between.
 * Yields each length before it is tried.
 * @param upToTokens no longer prompt is sent
 */
export async function* checkContext(
  examination: Examination,
  { upToTokens }: { readonly upToTokens: number },
): AsyncGenerator<number, Finding> {
  const { server } = examination
  const measured = yield* measure(examination, upToTokens)
  const { wholeTokens, brokenTokens, how, message } = measured
  if (wholeTokens === 0)
    return how === 'failed'
      ? { line: unknown('context', message) }
      : {
          line: fail(
            'context',
            `Not even a prompt of ${count(SMALLEST_TOKENS)} tokens arrives whole.`,
            moreContext(examination),
          ),
          ...(how === 'refused' || how === 'cut'
            ? { profile: { contextTokens: SMALLEST_TOKENS } }
            : {}),
        }
  const claims = server.runsWithTokens
  // Up to where it was tried, the server was as good as its word.
  const contextTokens =
    brokenTokens === null && claims !== null && claims > wholeTokens ? claims : wholeTokens
  const profile = { contextTokens }
  const isSilent = how === 'cut'
  const read = `It reads ${brokenTokens === null ? 'at least ' : ''}${count(contextTokens)} tokens`
  const rest =
    how === 'cut'
      ? ' and drops the rest of a longer prompt without a word; Latent stays below it'
      : how === 'refused'
        ? ' and refuses longer prompts'
        : how === 'failed'
          ? `; a longer prompt failed: ${message.replace(/\.$/, '')}`
          : ''
  if (
    contextTokens < ENOUGH_TOKENS ||
    (isSilent && claims !== null && contextTokens < claims * 0.8)
  )
    return { line: fail('context', `${read}${rest}.`, moreContext(examination)), profile }
  return { line: pass('context', `${read}${rest}.`), profile }
}

/** The line where nothing was sent: what the server says, if it says something. */
export function contextAsSaid({ server, ...rest }: Examination): Finding {
  const tokens = server.runsWithTokens
  if (tokens === null)
    return { line: unknown('context', 'Not measured, because you did not ask for it.') }
  const detail = `${server.name} says ${count(tokens)} tokens. Not measured.`
  return {
    line:
      tokens < ENOUGH_TOKENS
        ? fail('context', detail, moreContext({ server, ...rest }))
        : pass('context', detail),
    profile: { contextTokens: tokens },
  }
}

async function* measure(
  examination: Examination,
  upToTokens: number,
): AsyncGenerator<number, Measured> {
  const claims = examination.server.runsWithTokens
  let wholeTokens = 0
  let brokenTokens: number | null = null
  let how: Measured['how'] = null
  let message = ''
  let ratio = 1
  let number = 0

  /** True when a window of so many tokens is read whole. */
  async function* reads(windowTokens: number): AsyncGenerator<number, boolean> {
    yield windowTokens
    const look = await lookAt(examination, { windowTokens, ratio, number: number++ })
    if (look.result === 'whole') {
      ratio = look.ratio ?? ratio
      wholeTokens = Math.max(wholeTokens, windowTokens)
      return true
    }
    how = look.result
    brokenTokens = windowTokens
    if (look.result === 'failed') message = look.message
    // A number that the server names needs no search. What it counted of a prompt has no answer in it yet.
    const named = namedLimit(look)
    if (named !== null && named > wholeTokens * 0.8 && named < windowTokens) {
      wholeTokens = named
      brokenTokens = named + 1
    }
    return false
  }

  const first = Math.min(SMALLEST_TOKENS, upToTokens)
  let next = first
  while (yield* reads(next)) {
    if (next >= upToTokens || (claims !== null && next >= claims)) break
    next = Math.min(claims !== null && next === first ? claims : next * 2, upToTokens)
  }
  const isOpen = (): boolean =>
    how !== 'failed' &&
    wholeTokens > 0 &&
    brokenTokens !== null &&
    brokenTokens - wholeTokens > wholeTokens * PRECISION
  while (isOpen()) yield* reads(Math.floor((wholeTokens + (brokenTokens ?? wholeTokens)) / 2))
  return { wholeTokens, brokenTokens, how, message }
}

function namedLimit(look: Look): number | null {
  switch (look.result) {
    case 'refused':
      return look.limitTokens
    case 'cut':
      return look.readTokens
    case 'whole':
    case 'failed':
      return null
  }
}

async function lookAt(
  { probe }: Examination,
  {
    windowTokens,
    ratio,
    number,
  }: { readonly windowTokens: number; readonly ratio: number; readonly number: number },
): Promise<Look> {
  const wanted = windowTokens - CANARY_ANSWER_TOKENS
  const { question, word, promptTokens } = canary(Math.floor(wanted / ratio), number)
  const reply = await probe.ask(question)
  switch (reply.status) {
    case 'skipped':
    case 'stopped':
      return { result: 'failed', message: reply.message }
    case 'failed': {
      const { failure, message } = reply
      return failure.isTooLong
        ? { result: 'refused', limitTokens: failure.limitTokens ?? null }
        : { result: 'failed', message }
    }
    case 'answered': {
      const readTokens = reply.usage?.promptTokens ?? null
      const seen = readTokens === null ? null : readTokens / promptTokens
      if (seen !== null && seen < CUT_BELOW * ratio) return { result: 'cut', readTokens }
      const knowsWord = (reply.rawText + reply.reasoning).includes(word)
      // A model that forgets the word was given it all the same, when the server counted all of the prompt.
      if (knowsWord || (seen !== null && seen >= 0.9 * ratio && number > 0))
        return { result: 'whole', ratio: seen !== null && seen > 0 ? seen : null }
      return { result: 'cut', readTokens }
    }
  }
}

const count = (tokens: number): string => tokens.toLocaleString('en')
