import {
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from './character-source.ts'
import { callsOfJson } from './json-calls.ts'
import { readJson } from './json-text.ts'
import { offeredTool, type OfferedTool, type TextCall } from './offered-tools.ts'
import { readReAct } from './react.ts'
import { readFunctionTag, readInvoke, readKeysAndValues } from './tagged-calls.ts'

/** What stands behind a mark: calls, or null for something else. What was taken is in the hold. */
export type ReadCalls = (
  source: CharacterSource,
  tools: readonly OfferedTool[],
) => Reading<readonly TextCall[] | null>

/** One way to write a call into a text. */
export interface Family {
  readonly mark: string
  readonly read: ReadCalls
  /** Only where a line begins. */
  readonly atLineStart?: boolean
  /** What is cut off in the middle is shown; other marks are no words of any language, and are not. */
  readonly showsCut?: boolean
}

const TOOL_NAME = /[\w.-]+/y
/** Models close brackets that they did not open; with whole JSON before them they mean nothing. */
const MAX_STRAY_BRACKETS = 3

export function* takeStrayBrackets(source: CharacterSource): Reading<void> {
  for (let number = 0; number < MAX_STRAY_BRACKETS; number++) {
    yield* skipBlanks(source)
    const bracket = yield* markHere(source, ['}', ']'])
    if (bracket === null) return
    source.take(1)
  }
}

function* readJsonCalls(
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<readonly TextCall[] | null> {
  const json = yield* readJson(source)
  return json === null ? null : callsOfJson(json, tools, { needsArguments: false })
}

/** What all the tags and tokens hold that were made for it: JSON, tags, or a name with keys and values. */
const between = (...closers: readonly string[]): ReadCalls =>
  function* (source, tools) {
    yield* skipBlanks(source)
    const next = yield* markHere(source, ['{', '[', '<function=', '<invoke name="'])
    if (next === '<function=' || next === '<invoke name="') {
      const calls: TextCall[] = []
      while (yield* takeMark(source, next)) {
        const call = yield* (next === '<function=' ? readFunctionTag : readInvoke)(source, tools)
        if (call === null) return null
        calls.push(call)
        yield* skipBlanks(source)
      }
      yield* takeCloser(source, closers)
      return calls
    }
    if (next === null) {
      const call = closers.includes('</tool_call>') ? yield* readKeysAndValues(source, tools) : null
      return call && [call]
    }
    const calls: TextCall[] = []
    for (;;) {
      const more = yield* readJsonCalls(source, tools)
      if (more === null) return null
      calls.push(...more)
      yield* takeStrayBrackets(source)
      if (!(yield* takeMark(source, ';'))) break
      yield* skipBlanks(source)
    }
    yield* takeCloser(source, closers)
    return calls
  }

function* takeCloser(source: CharacterSource, closers: readonly string[]): Reading<void> {
  if (closers.length === 0) return
  yield* skipBlanks(source)
  const closer = yield* markHere(source, closers)
  if (closer !== null) source.take(closer.length)
}

/** `[TOOL_CALLS][{…}]`, `[TOOL_CALLS]name[ARGS]{…}`, `[TOOL_CALLS]name{…}`. */
function* readMistral(
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<readonly TextCall[] | null> {
  yield* skipBlanks(source)
  if ((yield* markHere(source, ['[', '{'])) !== null)
    return yield* between('[/TOOL_CALLS]')(source, tools)
  const tool = offeredTool(yield* takeAll(source, TOOL_NAME), tools)
  if (!tool) return null
  if (yield* takeMark(source, '[CALL_ID]')) yield* takeAll(source, TOOL_NAME)
  yield* takeMark(source, '[ARGS]')
  yield* skipBlanks(source)
  const json = yield* readObject(source)
  return json === null ? null : [{ name: tool.name, arguments: json }]
}

/** DeepSeek writes its bars full width; some servers turn them into plain ones. */
const deepSeekMarks = (name: string): readonly string[] => [`<｜${name}｜>`, `<|${name}|>`]

function* takeDeepSeekMark(source: CharacterSource, name: string): Reading<boolean> {
  const mark = yield* markHere(source, deepSeekMarks(name))
  if (mark !== null) source.take(mark.length)
  return mark !== null
}

/** V3: `function<sep>name` and the arguments in a fence; V3.1: `name<sep>{…}`. */
function* readDeepSeek(
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<readonly TextCall[] | null> {
  yield* skipBlanks(source)
  let name = yield* takeAll(source, TOOL_NAME)
  if (!(yield* takeDeepSeekMark(source, 'tool▁sep'))) return null
  yield* skipBlanks(source)
  const isFenced = (yield* markHere(source, ['{'])) === null
  if (isFenced) {
    name = yield* takeAll(source, TOOL_NAME)
    yield* skipBlanks(source)
    if (yield* takeMark(source, '```')) yield* takeMark(source, 'json')
    yield* skipBlanks(source)
  }
  const tool = offeredTool(name, tools)
  const json = yield* readObject(source)
  if (!tool || json === null) return null
  yield* skipBlanks(source)
  if (isFenced && (yield* takeMark(source, '```'))) yield* skipBlanks(source)
  yield* takeDeepSeekMark(source, 'tool▁call▁end')
  return [{ name: tool.name, arguments: json }]
}

/** `functions.name:0<|tool_call_argument_begin|>{…}<|tool_call_end|>`. */
function* readKimi(
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<readonly TextCall[] | null> {
  yield* skipBlanks(source)
  const written = yield* takeAll(source, KIMI_NAME)
  yield* skipBlanks(source)
  if (!(yield* takeMark(source, '<|tool_call_argument_begin|>'))) return null
  yield* skipBlanks(source)
  const tool = offeredTool(written.replace(/:\d+$/, ''), tools)
  const json = yield* readObject(source)
  if (!tool || json === null) return null
  yield* skipBlanks(source)
  yield* takeMark(source, '<|tool_call_end|>')
  return [{ name: tool.name, arguments: json }]
}
const KIMI_NAME = /[\w.:-]+/y

function* readObject(source: CharacterSource): Reading<string | null> {
  return (yield* markHere(source, ['{'])) === null ? null : yield* readJson(source)
}

function* readOneFunctionTag(
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<readonly TextCall[] | null> {
  const call = yield* readFunctionTag(source, tools)
  return call && [call]
}

export const FAMILIES: readonly Family[] = [
  // Hermes, Qwen, Qwen coder, GLM, and Granite, which puts a list there.
  { mark: '<tool_call>', read: between('</tool_call>') },
  { mark: '<|tool_call|>', read: between('<|/tool_call|>', '</tool_call>') },
  { mark: '<function=', read: readOneFunctionTag },
  { mark: '<|python_tag|>', read: between('<|eom_id|>', '<|eot_id|>') },
  { mark: '[TOOL_CALLS]', read: readMistral, showsCut: true },
  ...deepSeekMarks('tool▁call▁begin').map((mark) => ({ mark, read: readDeepSeek })),
  { mark: '<|tool_call_begin|>', read: readKimi },
  { mark: 'Action:', read: readReAct, atLineStart: true, showsCut: true },
  { mark: '<TOOLCALL>', read: between('</TOOLCALL>') },
  { mark: '<tool_calls>', read: between('</tool_calls>') },
  { mark: '<|START_ACTION|>', read: between('<|END_ACTION|>') },
  { mark: '<|function_call|>', read: between() },
  { mark: '<seed:tool_call>', read: between('</seed:tool_call>') },
  { mark: '<minimax:tool_call>', read: between('</minimax:tool_call>') },
]

/** End a call. Markup that reaches the end of the text and has one was not cut off: it is wrong. */
export const CLOSERS: readonly string[] = [
  '</tool_call>',
  '</function>',
  '</invoke>',
  '<|/tool_call|>',
  '<|END_ACTION|>',
  '<|tool_call_end|>',
  '<|tool_calls_section_end|>',
  ...deepSeekMarks('tool▁call▁end'),
  ...deepSeekMarks('tool▁calls▁end'),
]

/** Frames of calls, and tokens of chat templates that some servers let through: they mean nothing by themselves. */
export const SILENT_TOKENS: readonly string[] = [
  ...[
    'tool▁calls▁begin',
    'tool▁calls▁end',
    'tool▁output▁begin',
    'tool▁output▁end',
    'end▁of▁sentence',
  ].flatMap(deepSeekMarks),
  '<|tool_calls_section_begin|>',
  '<|tool_calls_section_end|>',
]
