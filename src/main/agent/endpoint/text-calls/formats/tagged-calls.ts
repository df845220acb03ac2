import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  takeUntil,
  type CharacterSource,
  type Reading,
} from '../character-source.ts'
import { isJson, readJson } from '../json-text.ts'
import {
  argumentJson,
  objectJson,
  type OfferedTool,
  type OfferedTools,
  type TextCall,
} from '../offered-tools.ts'

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
/** Of the DeepSeek Markup Language. @param bar full width, or plain where a server changed it */
const markupParameter = (bar: string): TagStyle => ({
  open: `<${bar}DSML${bar}parameter name="`,
  named: '">',
  close: `</${bar}DSML${bar}parameter>`,
  ends: [`</${bar}DSML${bar}invoke>`],
})
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
  tools: OfferedTools,
): Reading<TextCall | null> => readTagged(source, tools, { closesName: '>', style: PARAMETER })

/** `name"><parameter name="a">1</parameter></invoke>`, after `<invoke name="`. */
export const readInvoke = (
  source: CharacterSource,
  tools: OfferedTools,
): Reading<TextCall | null> =>
  readTagged(source, tools, { closesName: '">', style: NAMED_PARAMETER })

/**
 * `name"><｜DSML｜parameter name="a" string="false">1</｜DSML｜parameter></｜DSML｜invoke>`, after `<｜DSML｜invoke name="`
 * (encoding_dsv32.py of DeepSeek V3.2): `string` says whether a value is text as it stands, or JSON.
 */
export const readMarkupInvoke =
  (bar: string) =>
  (source: CharacterSource, tools: OfferedTools): Reading<TextCall | null> =>
    readTagged(source, tools, { closesName: '">', style: markupParameter(bar) })

/** `name<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>`. */
export const readKeysAndValues = (
  source: CharacterSource,
  tools: OfferedTools,
): Reading<TextCall | null> => readTagged(source, tools, { closesName: '', style: KEY_AND_VALUE })

function* readTagged(
  source: CharacterSource,
  tools: OfferedTools,
  { closesName, style }: { readonly closesName: string; readonly style: TagStyle },
): Reading<TextCall | null> {
  yield* skipBlanks(source)
  const written = yield* takeAll(source, TOOL_NAME)
  const tool = tools.named(written)
  // The call of another tool is read as well: to know where it ends, and that nothing in it is a call.
  if (closesName === '' ? written === '' : !(yield* takeMark(source, closesName))) return null
  yield* skipBlanks(source)
  while (source.lacks(1)) yield
  if (source.window(1) === '{') {
    const json = yield* readJson(source)
    if (json === null) return null
    yield* skipBlanks(source)
    const isWhole = (yield* takesEnd(source, style)) || source.isAtEnd()
    return isWhole && tool ? { name: tool.name, arguments: json } : null
  }
  const entries: ([string, string] | null)[] = []
  while (yield* takeMark(source, style.open)) {
    const key = yield* takeUntil(source, style.named)
    if (key === null) return null
    if (style.value !== undefined) {
      yield* skipBlanks(source)
      if (!(yield* takeMark(source, style.value))) return null
    }
    const value = yield* readValue(source, style)
    if (value === null) return null
    entries.push(argumentOf(key, value, tool))
    yield* skipBlanks(source)
  }
  if (!(yield* takesEnd(source, style))) return null
  const given = entries.filter((entry) => entry !== null)
  const json = given.length < entries.length ? null : objectJson(given)
  return json === null || !tool ? null : { name: tool.name, arguments: json }
}

/** Name and JSON of one argument; null where the tag promised JSON, and it is none. */
function argumentOf(
  key: string,
  value: string,
  tool: OfferedTool | undefined,
): [string, string] | null {
  const typed = /^([^"]*)"\s+string="(true|false)$/.exec(key)
  if (!typed) return [key.trim(), argumentJson(tool, key.trim(), withoutFrame(value))]
  const [, name = '', isText] = typed
  if (isText === 'true') return [name, JSON.stringify(value)]
  return isJson(value) ? [name, value.trim()] : null
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
