import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  takeUntil,
  type CharacterSource,
  type Reading,
} from './character-source.ts'
import { readJson } from './json-text.ts'
import {
  argumentJson,
  objectJson,
  offeredTool,
  type OfferedTool,
  type TextCall,
} from './offered-tools.ts'

/** How the arguments of a call are put between tags. */
interface TagStyle {
  /** Begins an argument; its name follows. */
  readonly open: string
  /** Ends the name. */
  readonly named: string
  /** Begins the value, where that is a tag of its own. */
  readonly value?: string
  /** Ends the value: only where an argument, or the end of the call, comes next. A value may speak of tags. */
  readonly close: string
  /** End the call. */
  readonly ends: readonly string[]
}

const PARAMETER: TagStyle = {
  open: '<parameter=',
  named: '>',
  close: '</parameter>',
  ends: ['</function>', '</tool_call>'],
}
const NAMED_PARAMETER: TagStyle = {
  open: '<parameter name="',
  named: '">',
  close: '</parameter>',
  ends: ['</invoke>'],
}
const KEY_AND_VALUE: TagStyle = {
  open: '<arg_key>',
  named: '</arg_key>',
  value: '<arg_value>',
  close: '</arg_value>',
  ends: ['</tool_call>'],
}
const TOOL_NAME = /[\w.:-]+/y

/** `name>{"a":1}</function>` or `name><parameter=a>1</parameter></function>`, after `<function=`. */
export const readFunctionTag = (
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<TextCall | null> => readTagged(source, tools, { closesName: '>', style: PARAMETER })

/** `name"><parameter name="a">1</parameter></invoke>`, after `<invoke name="`. */
export const readInvoke = (
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<TextCall | null> =>
  readTagged(source, tools, { closesName: '">', style: NAMED_PARAMETER })

/** `name<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>`. */
export const readKeysAndValues = (
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<TextCall | null> => readTagged(source, tools, { closesName: '', style: KEY_AND_VALUE })

function* readTagged(
  source: CharacterSource,
  tools: readonly OfferedTool[],
  { closesName, style }: { readonly closesName: string; readonly style: TagStyle },
): Reading<TextCall | null> {
  yield* skipBlanks(source)
  const tool = offeredTool(yield* takeAll(source, TOOL_NAME), tools)
  // Behind a tag the call of another tool is read as well: to know where it ends, or that it was cut off.
  if (closesName === '' ? !tool : !(yield* takeMark(source, closesName))) return null
  yield* skipBlanks(source)
  while (source.lacks(1)) yield
  if (source.window(1) === '{') {
    const json = yield* readJson(source)
    if (json === null) return null
    yield* skipBlanks(source)
    const isWhole = (yield* takesEnd(source, style)) || source.isAtEnd()
    return isWhole && tool ? { name: tool.name, arguments: json } : null
  }
  const entries: [string, string][] = []
  while (yield* takeMark(source, style.open)) {
    const key = yield* takeUntil(source, style.named)
    if (key === null) return null
    if (style.value !== undefined) {
      yield* skipBlanks(source)
      if (!(yield* takeMark(source, style.value))) return null
    }
    const value = yield* readValue(source, style)
    if (value === null) return null
    const name = key.trim()
    entries.push([name, argumentJson(tool, name, withoutFrame(value))])
    yield* skipBlanks(source)
  }
  if (!(yield* takesEnd(source, style))) return null
  const json = objectJson(entries)
  return json === null || !tool ? null : { name: tool.name, arguments: json }
}

function* takesEnd(source: CharacterSource, { ends }: TagStyle): Reading<boolean> {
  const end = yield* markHere(source, ends)
  if (end !== null) source.take(end.length)
  return end !== null
}

function* readValue(source: CharacterSource, style: TagStyle): Reading<string | null> {
  let value = ''
  for (;;) {
    const more = yield* takeUntil(source, style.close)
    if (more === null) return null
    value += more
    const blanks = yield* skipBlanks(source)
    const next = yield* markHere(source, [style.open, ...style.ends])
    if (next !== null) return value
    // The value itself spoke of its end.
    value += style.close + blanks
  }
}

/** Some models put a value on lines of its own: those two line breaks are not part of it. */
const withoutFrame = (value: string): string =>
  /^\r?\n([\s\S]*?)\r?\n$/.exec(value)?.[1] ?? (/^\s*\n\s*$/.test(value) ? '' : value)
