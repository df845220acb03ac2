import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import {
  onlyTextParameter,
  type OfferedTool,
  type OfferedTools,
  type TextCall,
} from '../offered-tools.ts'

const LINE = /[^\n]+/y
const BLANKS_OF_A_LINE = /[ \t\r]+/y
/** Lines that end an input. The result of a call comes from us: what a model writes after `Observation:` it made up. */
const AFTER_INPUT = ['\nObservation:', '\nThought:', '\nAction:', '\nFinal Answer:']

/** Where plain text is given and no parameter can be told to be meant. The schema then refuses it, with a hint. */
const RAW_INPUT = '__raw_input__'

/** ReAct (Yao et al., 2022): `name`, then `Action Input:` and the arguments as JSON or as plain text; after `Action:`. */
export function* readReAct(
  source: CharacterSource,
  tools: OfferedTools,
): Reading<readonly TextCall[] | null> {
  yield* takeAll(source, BLANKS_OF_A_LINE)
  const tool = tools.named(yield* takeAll(source, LINE))
  yield* skipBlanks(source)
  if (!(yield* takeMark(source, 'Action Input:'))) return null
  let input = ''
  for (;;) {
    input += yield* takeAll(source, LINE)
    while (source.lacks(1)) yield
    if (source.window(1) === '') break
    const next = yield* markHere(source, AFTER_INPUT)
    if (next === '\nObservation:') {
      while (!source.isAtEnd() && source.window(1) !== '') {
        yield* takeAll(source, /[\s\S]+/y)
        while (source.lacks(1)) yield
      }
      break
    }
    if (next !== null) break
    input += source.take(1)
  }
  const args = tool ? inputJson(input.trim(), tool) : null
  return !tool || args === null ? null : [{ name: tool.name, arguments: args }]
}

function inputJson(input: string, tool: OfferedTool): string | null {
  // Cut off, or forgotten: a call without arguments has `{}`.
  if (input === '') return null
  if (input.startsWith('{')) {
    try {
      JSON.parse(input)
      return input
    } catch {
      // JSON that was cut or bent may mean something else; `{words}` never was any.
      if (!input.endsWith('}') || /^\{\s*["']/.test(input)) return null
    }
  }
  const text = input.startsWith('"') ? input.slice(1).replace(/"$/, '') : input
  return JSON.stringify({ [onlyTextParameter(tool) ?? RAW_INPUT]: text })
}
