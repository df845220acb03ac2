import { markHere, skipBlanks, takeMark } from '../character-source.ts'
import type { Family } from '../family.ts'
import { readJson } from '../json-text.ts'
import { callsByName } from './json-calls.ts'

/** `[{"name": {…arguments}}]`, between `<|tools_prefix|>` and `<|tools_suffix|>` (Apertus). */
export const APERTUS: Family = {
  mark: '<|tools_prefix|>',
  closers: ['<|tools_suffix|>'],
  *read(source, tools) {
    yield* skipBlanks(source)
    const isList = (yield* markHere(source, ['['])) !== null
    const json = isList ? yield* readJson(source) : null
    const calls = json === null ? null : callsByName(json, tools)
    if (calls === null) return null
    yield* skipBlanks(source)
    yield* takeMark(source, '<|tools_suffix|>')
    return calls
  },
}
