import { skipBlanks, takeAll, takeMark } from '../character-source.ts'
import type { Family } from '../family.ts'
import { readObject } from './framed-calls.ts'

const NAME = /[\w.-]+/y

/** `[Calling tool: name({…})]`: how some servers write earlier calls into the prompt, and so Qwen its own. */
export const CALLING_TOOL: Family = {
  mark: '[Calling tool:',
  showsCut: true,
  *read(source, tools) {
    yield* skipBlanks(source)
    const name = yield* takeAll(source, NAME)
    if (!(yield* takeMark(source, '('))) return null
    const json = yield* readObject(source)
    yield* skipBlanks(source)
    const isWhole = (yield* takeMark(source, ')')) && (yield* takeMark(source, ']'))
    const tool = tools.named(name)
    return tool && json !== null && isWhole ? [{ name: tool.name, arguments: json }] : null
  },
}
