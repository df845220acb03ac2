/** What is told of a fault besides the error itself. */
export interface FaultPlace {
  /** What Latent did not do, in words of ours: “could not show a note”. */
  readonly failure: string
  /** The components around it, as React lists them. */
  readonly components?: string | null | undefined
}

/**
 * What browsers say in words of their own. The message of an error may quote what it failed at, which may be a note:
 * of any other only its length is told.
 */
const OWN_WORDS = [
  /^Maximum call stack size exceeded/,
  /^too much recursion/,
  /^Cannot read propert(?:y|ies) of (?:undefined|null)/,
  /^Cannot set propert(?:y|ies) of (?:undefined|null)/,
  /^Invalid (?:array|string) length/,
  /^This document requires 'Trusted\w+' assignment/,
  /^Failed to execute '\w+' on '\w+'/,
  /^Failed to set the '\w+' property on '\w+'/,
  /^Failed to fetch dynamically imported module/,
  /^Minified React error #\d+/,
  /^Out of memory/,
]

/** A line of a stack: the function, and its file without the folders of this machine. */
const STACK_LINE =
  /^\s*(?:at\s+)?([\w$.<>[\] ]{0,80}?)\s*[@(]*[^\s()@]*?([\w.-]+\.[cm]?[jt]sx?:\d+:\d+)\)?$/

/**
 * A fault in words that can be handed to others: what failed, where in the program, with which browser. It holds no
 * text of a note, no name of a file of the vault and no folder.
 */
export function faultReport(
  error: unknown,
  { failure, components }: FaultPlace,
  { atMs, browser }: { readonly atMs: number; readonly browser: string },
): string {
  const stack = error instanceof Error ? linesOf(withoutMessage(error)) : []
  return [
    `Latent ${failure}.`,
    `When: ${new Date(atMs).toISOString()}`,
    `What: ${whatFailed(error)}`,
    `Browser: ${browser}`,
    ...(stack.length > 0 ? ['Program:', ...stack] : []),
    ...(components ? ['Shown in:', ...linesOf(components)] : []),
    '',
  ].join('\n')
}

function whatFailed(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const name = /^\w{1,40}$/.exec(error.name)?.[0] ?? 'Error'
  const known = OWN_WORDS.map((words) => words.exec(error.message)?.[0]).find(Boolean)
  const left = `a message of ${error.message.length} characters, left out because it may quote a note`
  return `${name}: ${known ?? left}`
}

/** The stack begins with the message, which may have lines that look like those of a stack. */
function withoutMessage({ message, stack = '' }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  return at === -1 ? stack : stack.slice(at + message.length)
}

const MOST_LINES = 24

const linesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, place] = STACK_LINE.exec(line) ?? []
      return place === undefined ? [] : [`  ${name || '(anonymous)'} ${place}`]
    })
    .slice(0, MOST_LINES)
