import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolResult } from '../../../shared/domain/chat/tool-result.ts'
import { RESULT_LIMIT_BYTES, resultForModel } from './result-for-model.ts'

const result = (patch: Partial<ToolResult>): ToolResult => ({
  success: true,
  userMessage: 'for the person',
  metadata: {
    toolName: 't',
    toolVersion: '1',
    executionTime: 1,
    permissions: ['read'],
    dataModified: false,
  },
  ...patch,
})
const told = (patch: Partial<ToolResult>): Record<string, unknown> =>
  JSON.parse(resultForModel(result(patch)))

describe('resultForModel', () => {
  it('tells success, data, error, hint and warnings, and nothing else', () => {
    expect(told({ data: { a: 1 }, warnings: ['w'] })).toEqual({
      success: true,
      data: { a: 1 },
      warnings: ['w'],
    })
    expect(told({ success: false, error: 'e', hint: 'h' })).toEqual({
      success: false,
      error: 'e',
      hint: 'h',
    })
  })

  it('cuts a long note between lines, and says with which line to go on', () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `Line ${index + 1} of the note\n`)
    const data = { path: 'a.md', title: 'A', content: lines.join(''), total_lines: 2_001 }
    const cut = told({ data })
    expect(cut['truncated']).toBe(true)
    const content = String((cut['data'] as { content: string }).content)
    const shown = content.split('\n').length - 1
    expect(content).toBe(lines.slice(0, shown).join(''))
    expect(cut['rest']).toBe(
      `“content” was cut after line ${shown}. Call again with start_line ${shown + 1} to read on.`,
    )
    const next = told({ data: { ...data, start_line: 101 } })
    expect(next['rest']).toMatch(
      new RegExp(`start_line ${100 + shown + 1}|start_line ${100 + shown} `),
    )
  })

  it('cuts a list between items', () => {
    const data = Array.from({ length: 400 }, (_, index) => ({
      path: `${index}.md`,
      chunk: 'x'.repeat(200),
    }))
    const cut = told({ data })
    const items = cut['data'] as unknown[]
    expect(items).toEqual(data.slice(0, items.length))
    expect(cut['rest']).toContain(`${items.length} of 400 shown`)
  })

  it('shortens one giant item rather than show none', () => {
    const cut = told({ data: [{ chunk: 'x'.repeat(50_000) }, { chunk: 'y' }] })
    expect(cut['data']).toHaveLength(2)
  })

  it('cuts within a line that is longer than everything, at a whole character', () => {
    const cut = told({ data: { content: '😀'.repeat(20_000), total_lines: 1 } })
    expect(cut['rest']).toContain('within a line')
    expect(JSON.stringify(cut)).not.toContain('\\ud83d"')
  })

  it('keeps to its budget where every character takes six bytes', () => {
    const text = '\u0000'.repeat(20_000)
    const patch = { data: [text], error: text, hint: text, warnings: [text, text, text, text] }
    expect(Buffer.byteLength(resultForModel(result(patch)))).toBeLessThanOrEqual(RESULT_LIMIT_BYTES)
  })

  it('keeps every result within its budget, and keeps it JSON', () => {
    const long = fc
      .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), fc.nat(4_000))
      .map(([text, times]) => text.repeat(times))
    const big = fc.oneof(
      long,
      fc.array(fc.dictionary(fc.string(), long, { maxKeys: 3 }), { maxLength: 20 }),
      fc.dictionary(long, fc.array(fc.jsonValue()), { maxKeys: 4 }),
      fc.record({ title: long, content: long, items: fc.array(long, { maxLength: 5 }) }),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(big, long, (data, text) => {
        const json = resultForModel(result({ data, error: text, hint: text, warnings: [text] }))
        expect(Buffer.byteLength(json)).toBeLessThanOrEqual(RESULT_LIMIT_BYTES)
        expect(JSON.parse(json)).toMatchObject({ success: true })
      }),
      { numRuns: 60, endOnFailure: true },
    )
  })
})
